import { LinktillError } from './LinktillError.js'
import type { Message, Progress } from './send.js'
import { sendWatched } from './sendWatched.js'

export interface Patience {
  /**
   * How often a call is sent again after 429, 503 or no answer. Only where that is safe: reading, replacing, and what carries an
   * idempotency key, which the client makes where the operation takes one. Default: 2.
   */
  retries?: number
  /** Milliseconds until an answer must have begun. Default: 60,000; uploads have none. 0 waits for ever. */
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const FIRST_WAIT_MS = 300
/** A server that wants more time than this is not waited for; its answer goes to the caller. */
const MAX_WAIT_MS = 10_000

/** Sends with a time-out, and again where that may help and can do no harm. */
export function sendPatiently({ retries = 2, timeoutMs = TIMEOUT_MS }: Patience): typeof sendWatched {
  return async (address, message, fetch, onProgress) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      const wait = FIRST_WAIT_MS * 3 ** attempt * (0.75 + Math.random() / 2)
      try {
        const response = await sendInTime(address, message, fetch, onProgress, timeoutMs)
        const pause = pauseOf(response) ?? wait
        if (isLast || pause > MAX_WAIT_MS || !mayRepeat(message, response.status)) return response
        await response.body?.cancel()
        await sleep(pause, message.signal)
      } catch (error) {
        if (isLast || message.signal?.aborted || !mayRepeat(message, 0)) throw error
        await sleep(wait, message.signal)
      }
    }
  }
}

/** After 429 nothing has been done. Without an answer, and after 503 of whoever stands in between, it may have been. */
function mayRepeat({ method, headers }: Message, status: number): boolean {
  if (status === 429) return true
  if (status !== 0 && status !== 503) return false
  return method === 'GET' || method === 'PUT' || headers['idempotency-key'] !== undefined
}

/** `Retry-After` in milliseconds; undefined where there is none. */
function pauseOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function sendInTime(
  address: string,
  message: Message,
  fetch: typeof globalThis.fetch | undefined,
  onProgress: Progress | undefined,
  timeoutMs: number,
): Promise<Response> {
  if (timeoutMs === 0 || message.body instanceof FormData) return sendWatched(address, message, fetch, onProgress)
  const timeout = new AbortController()
  const abort = () => timeout.abort(message.signal?.reason)
  if (message.signal?.aborted) abort()
  // Stays until the body is read: whoever aborts then means that, too. The time-out ends with the first byte.
  message.signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => timeout.abort(tooLate(timeoutMs)), timeoutMs)
  try {
    return await sendWatched(address, { ...message, signal: timeout.signal }, fetch, onProgress)
  } finally {
    clearTimeout(timer)
  }
}

const tooLate = (ms: number): LinktillError =>
  new LinktillError(0, { code: 'timeout', message: `The server did not answer within ${ms / 1000} s. Try again.` })

function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}
