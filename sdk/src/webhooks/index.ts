import { Webhook, WebhookVerificationError } from 'svix'
import type { webhooks } from '../generated/openapi.js'

export { WebhookVerificationError }

type Bodies = { [Type in keyof webhooks]: BodyOf<webhooks[Type]> }
type BodyOf<Hook> = Hook extends { post: { requestBody: { content: { 'application/json': infer Body } } } } ? Body : never

/** What a webhook says: `type`, `timestamp` and `data`, the object as the API answers it. */
export type WebhookEvent = Bodies[keyof Bodies]
export type WebhookEventType = keyof Bodies

/** Headers as a server has them: Node's object, or the web's `Headers`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * The event of a webhook, after its signature was checked (Standard Webhooks) and its age, at most five minutes.
 *
 *     const event = verifyWebhook(await request.text(), request.headers, 'whsec_…')
 *
 * @param body as it came, byte for byte; JSON that was parsed and written again has another signature.
 * @param secret of the endpoint, `whsec_…`.
 * @throws WebhookVerificationError when it is not from us, or too old: answer 400.
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const plain = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
  return new Webhook(secret).verify(text, plain) as WebhookEvent
}
