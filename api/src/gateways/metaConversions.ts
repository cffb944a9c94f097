import { unavailable } from '../platform/http/errors.ts'

/** The version of Meta's Graph API that events are sent to. */
const VERSION = 'v24.0'
const TIMEOUT_MS = 10_000

/** One server event in the format of the Conversions API. */
export interface MetaEvent {
  event_name: string
  /** Seconds. */
  event_time: number
  /** The same as the browser's, so that both count once. */
  event_id: string
  action_source: 'website'
  event_source_url?: string
  /** Personal data, hashed; a list per field. */
  user_data: Record<string, string | string[]>
  custom_data: Record<string, unknown>
}

export interface Conversion {
  /** Base URL of the Graph API, without a trailing slash. */
  base: string
  pixelId: string
  accessToken: string
  event: MetaEvent
}

/**
 * Sends one event to Meta.
 * @returns whether it was accepted, and Meta's response as text.
 * @throws ApiError 503 for temporary errors: no answer, a rate limit, a server error.
 */
export async function sendConversion({
  base,
  pixelId,
  accessToken,
  event,
}: Conversion): Promise<{ taken: boolean; answer: string }> {
  const response = await fetch(`${base}/${VERSION}/${pixelId}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ data: [event], access_token: accessToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw unavailable('Meta does not answer.', cause)
  })
  const body = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return { taken: true, answer: takenText(body) }
  const answer = body.error?.error_user_msg ?? body.error?.message ?? `Meta answered ${response.status}.`
  if (response.status === 429 || response.status >= 500 || body.error?.is_transient) throw unavailable(answer)
  return { taken: false, answer }
}

interface Answer {
  events_received?: number
  messages?: string[]
  error?: { message?: string; error_user_msg?: string; is_transient?: boolean }
}

const takenText = ({ events_received: received = 0, messages = [] }: Answer) =>
  [`${received} ${received === 1 ? 'event' : 'events'} received`, ...messages].join('. ')
