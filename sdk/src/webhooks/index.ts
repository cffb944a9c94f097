import { Webhook, WebhookVerificationError as LibraryError } from 'standardwebhooks'
import type { webhooks } from '../generated/openapi.js'

/** The signature does not match, a header is missing, or the timestamp is more than five minutes off. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

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
  try {
    return new Webhook(secret).verify(text, { ...plain, ...standardNames(plain) }) as WebhookEvent
  } catch (error) {
    // The library's own class would put its types, and with them Node's, into ours.
    throw error instanceof LibraryError ? new WebhookVerificationError(error.message, { cause: error }) : error
  }
}

/** A deployment that delivers by Svix sends the standard's headers under Svix's names. */
function standardNames(headers: Record<string, string>): Record<string, string> {
  const names = ['id', 'timestamp', 'signature'].filter((name) => headers[`svix-${name}`] !== undefined)
  return Object.fromEntries(names.map((name) => [`webhook-${name}`, headers[`svix-${name}`]!]))
}
