import { MessageStatus, type EndpointOut, type MessageAttemptOut } from 'svix'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'

type Schemas = components['schemas']

const STATUS: Record<MessageStatus, Schemas['WebhookDeliveryStatus']> = {
  [MessageStatus.Success]: 'succeeded',
  [MessageStatus.Pending]: 'pending',
  [MessageStatus.Fail]: 'failed',
  [MessageStatus.Sending]: 'pending',
  [MessageStatus.Canceled]: 'failed',
}

/** Counts what failed, and what failed and is tried again, by type. */
export function sumUpTypes(deliveries: Schemas['WebhookDelivery'][]): Omit<Schemas['WebhookFailures'], 'by_answer'> {
  const byType = new Map<string, Schemas['WebhookFailures']['by_type'][number]>()
  for (const { event_type: type, status } of deliveries) {
    const sums = byType.get(type) ?? { event_type: type, failed: 0, retrying: 0 }
    byType.set(type, sums)
    if (status === 'failed') sums.failed++
    else sums.retrying++
  }
  const all = [...byType.values()].sort((a, b) => b.failed + b.retrying - a.failed - a.retrying)
  const sumOf = (name: 'failed' | 'retrying') => all.reduce((sum, one) => sum + one[name], 0)
  return { failed: sumOf('failed'), retrying: sumOf('retrying'), by_type: all }
}

/** Prefix of Svix's iterators, which do not name the list that they belong to. */
export const CURSOR = 'listWebhookDeliveries.svix.'

/** @throws 400 for a cursor that was made without Svix. */
export function iteratorOf(cursor: string): string {
  if (!cursor.startsWith(CURSOR)) throw invalidField('cursor', 'cursor must be a next_cursor of this list.')
  return cursor.slice(CURSOR.length)
}

export const presentEndpoint = (endpoint: EndpointOut): Schemas['WebhookEndpoint'] => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  event_types: endpoint.filterTypes ?? [],
  enabled: !endpoint.disabled,
  ordered: false,
  version: CURRENT_VERSION,
  failing_since: null,
  switched_off_at: null,
  previous_secret_until: null,
  created_at: endpoint.createdAt.toISOString(),
  updated_at: endpoint.updatedAt.toISOString(),
})

interface SentMessage {
  id: string
  eventType: string
  status: MessageStatus
  nextAttempt?: Date | null
  timestamp: Date
}

export const presentDelivery = (message: SentMessage): Schemas['WebhookDelivery'] => ({
  id: message.id,
  // Svix sends its own message id as `webhook-id`.
  event_id: message.id,
  event_type: message.eventType,
  // The open-source server reports Fail for a delivery that it will retry.
  status: message.nextAttempt ? 'pending' : STATUS[message.status],
  last_status_code: null,
  last_error: null,
  next_try_at: message.nextAttempt?.toISOString() ?? null,
  waits_for: null,
  created_at: message.timestamp.toISOString(),
})

/** Svix reports 0 when no server answered. */
export const statusOf = ({ responseStatusCode }: MessageAttemptOut) => responseStatusCode || null

export const presentAttempt = (attempt: MessageAttemptOut): Schemas['WebhookAttempt'] => ({
  at: attempt.timestamp.toISOString(),
  duration_ms: attempt.responseDurationMs,
  status_code: statusOf(attempt),
  response: attempt.response.slice(0, 4096),
  error: statusOf(attempt) ? null : 'No answer.',
})
