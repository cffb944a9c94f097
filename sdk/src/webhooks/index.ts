import { Webhook, WebhookVerificationError as LibraryError } from 'standardwebhooks'
import type { webhooks } from '../generated/openapi.js'

/** Thrown when the signature does not match, a header is missing, or the timestamp is more than five minutes off. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
}

type Bodies = { [Type in keyof webhooks]: BodyOf<webhooks[Type]> }
type BodyOf<Hook> = Hook extends { post: { requestBody: { content: { 'application/json': infer Body } } } } ? Body : never

/** The body of a webhook: `type`, `timestamp` and `data`, the object as the API returns it. */
export type WebhookEvent = Bodies[keyof Bodies]
export type WebhookEventType = keyof Bodies

/** Request headers: Node's object, or a `Headers`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies the signature (Standard Webhooks) and the timestamp (at most five minutes off) of a webhook, and returns its event.
 *
 *     const event = verifyWebhook(await request.text(), request.headers, 'whsec_…')
 *
 * @param body the raw request body. JSON that was parsed and serialised again has another signature.
 * @param secret the signing secret of the endpoint, `whsec_…`.
 * @throws WebhookVerificationError when the webhook is not authentic or too old. Respond with 400.
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const plain = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
  try {
    return new Webhook(secret).verify(text, { ...plain, ...standardNames(plain) }) as WebhookEvent
  } catch (error) {
    // Rethrowing the library's class would add its types, and Node's, to ours.
    if (!(error instanceof LibraryError)) throw error
    const signedAt = plain['webhook-timestamp'] ?? plain['svix-timestamp']
    throw new WebhookVerificationError(clockProblem(Number(signedAt)) ?? error.message, { cause: error })
  }
}

/** Seconds by which the timestamp may differ from this machine's clock. */
const TOLERANCE = 300

/** Returns a message if the timestamp is out of tolerance, for which a wrong clock is the usual cause. */
function clockProblem(signedAt: number): string | null {
  const age = Math.round(Date.now() / 1000 - signedAt)
  if (!(Math.abs(age) > TOLERANCE)) return null
  const when = age > 0 ? `${age} seconds ago` : `${-age} seconds in the future`
  return `The webhook was signed ${when} by the clock of this machine, and ${TOLERANCE} are allowed. If it was sent just now, the clocks differ: set this one by NTP. Otherwise somebody has replayed an old one.`
}

/** A deployment that delivers with Svix sends the standard headers under Svix's names. */
function standardNames(headers: Record<string, string>): Record<string, string> {
  const names = ['id', 'timestamp', 'signature'].filter((name) => headers[`svix-${name}`] !== undefined)
  return Object.fromEntries(names.map((name) => [`webhook-${name}`, headers[`svix-${name}`]!]))
}
