import type { Schema } from '../../core/operations.js'

const TIMEOUT_MS = 15_000
/** The server stores no more of an answer. */
const MAX_ANSWER = 4096
const MAX_ERROR = 500

type Answer = Omit<Schema<'ListenedAttempt'>, 'delivery' | 'lease'>

/** Posts a delivery as the server signed it. Redirects are not followed, as in every delivery. */
export async function forward({ headers, body }: Schema<'ListenedDelivery'>, target: string): Promise<Answer> {
  const started = performance.now()
  const since = () => Math.min(Math.round(performance.now() - started), 60_000)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal })
    const text = (await response.text()).slice(0, MAX_ANSWER)
    return { duration_ms: since(), status_code: response.status, response: text, error: null }
  } catch (error) {
    return { duration_ms: since(), status_code: null, response: '', error: reasonOf(error).slice(0, MAX_ERROR) }
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1000} seconds.`
  return cause?.code === 'ECONNREFUSED' ? 'Nothing listens there.' : (cause?.code ?? message)
}
