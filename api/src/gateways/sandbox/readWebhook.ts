import { createHmac } from 'node:crypto'
import { Webhook } from 'svix'
import { ApiError } from '../../platform/http/errors.ts'
import type { Secret, Secrets } from '../../platform/http/secrets.ts'
import type { IntentStatus, Payments, Subject } from '../payments.ts'

export const EVENT_TYPES: Partial<Record<IntentStatus, string>> = {
  succeeded: 'payment_intent.succeeded',
  requires_payment: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

/**
 * Signs events of the sandbox that arrive as webhooks: processes of the version before post them. Derived, so that all
 * processes of a deployment use the same secret.
 */
export const sandboxWebhookSecret = ({ value }: Secret) =>
  `whsec_${createHmac('sha256', value).update('sandbox webhooks').digest('base64')}`

/** Returns the function that verifies an event of the sandbox, signed with any of the secrets. */
export function createReadWebhook(secrets: Secrets): Payments['readWebhook'] {
  const webhooks = secrets.all.map((secret) => new Webhook(sandboxWebhookSecret(secret)))
  return (rawBody, header) => {
    try {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      verifyWithAny(webhooks, rawBody, Object.fromEntries(names.map((name) => [name, header(name)])))
    } catch (cause) {
      throw new ApiError(400, 'invalid_request', 'The signature of this webhook is not valid.', { cause })
    }
    const { type, data } = JSON.parse(rawBody) as { type: string; data: EventData }
    return { id: header('webhook-id'), type, subject: subjectOf(type, data) }
  }
}

/** @throws the first verifier's error when none accepts the webhook. */
function verifyWithAny([first, ...others]: Webhook[], body: string, headers: Record<string, string>): void {
  try {
    first!.verify(body, headers)
  } catch (error) {
    if (!others.length) throw error
    verifyWithAny(others, body, headers)
  }
}

/** What an event of the sandbox is about. */
export interface EventData {
  id?: string
  metadata?: { orderId: string; merchantId: string }
}

export function subjectOf(type: string, { id, metadata }: EventData): Subject | null {
  if (!id) return null
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', id }
  if (type === 'charge.refunded') return { kind: 'refund', id }
  if (!type.startsWith('payment_intent.') && !type.startsWith('setup_intent.')) return null
  const isPaid = type === EVENT_TYPES.succeeded || type === 'setup_intent.succeeded'
  return { kind: 'payment', id, paid: isPaid && metadata ? metadata : null }
}
