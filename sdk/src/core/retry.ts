import { LinktillError } from './LinktillError.js'
import type { Message, Progress } from './send.js'
import { sendWithProgress } from './sendWithProgress.js'

export interface RetryOptions {
  /**
   * How many times a request is retried after 429, 503 or no response. Only safe requests are retried: GET, PUT without `ifMatch`,
   * and requests with an idempotency key, which the client generates if the operation accepts one. Default: 2.
   */
  retries?: number
  /** Milliseconds until the response must begin. Default: 60,000. Uploads have no timeout; 0 disables it. */
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000
const FIRST_WAIT_MS = 300
/** If `Retry-After` is longer than this, the response is returned to the caller instead. */
const MAX_WAIT_MS = 10_000

/** Returns a `send` with a timeout that retries safe requests. */
export function sendWithRetry({ retries = 2, timeoutMs = TIMEOUT_MS }: RetryOptions): typeof sendWithProgress {
  return async (address, message, fetch, onProgress) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      const wait = FIRST_WAIT_MS * 3 ** attempt * (0.75 + Math.random() / 2)
      try {
        const response = await sendInTime(address, message, { fetch, onProgress, timeoutMs })
        const pause = retryAfter(response) ?? wait
        if (isLast || pause > MAX_WAIT_MS || !canRetry(message, response.status)) return response
        await response.body?.cancel()
        await sleep(pause, message.signal)
      } catch (error) {
        if (isLast || message.signal?.aborted || !canRetry(message, 0)) throw error
        await sleep(wait, message.signal)
      }
    }
  }
}

/**
 * After 429 the request was not processed. After a 503 (perhaps of a proxy) or no response, it may have been. Then a repeated
 * `If-Match` would answer 412, as if another caller had changed the object.
 */
function canRetry({ method, headers }: Message, status: number): boolean {
  if (status === 429) return true
  if (status !== 0 && status !== 503) return false
  return method === 'GET' || (method === 'PUT' && headers['if-match'] === undefined) || headers['idempotency-key'] !== undefined
}

/** Returns `Retry-After` in milliseconds, or undefined. */
function retryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function sendInTime(
  address: string,
  message: Message,
  {
    fetch,
    onProgress,
    timeoutMs,
  }: { fetch?: typeof globalThis.fetch | undefined; onProgress?: Progress | undefined; timeoutMs: number },
): Promise<Response> {
  if (timeoutMs === 0 || message.body instanceof FormData) return sendWithProgress(address, message, fetch, onProgress)
  const timeout = new AbortController()
  const abort = () => timeout.abort(message.signal?.reason)
  if (message.signal?.aborted) abort()
  // Kept after the response begins, so that the caller can still abort reading the body. The timeout ends with the first byte.
  message.signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => timeout.abort(timeoutError(timeoutMs)), timeoutMs)
  try {
    return await sendWithProgress(address, { ...message, signal: timeout.signal }, fetch, onProgress)
  } finally {
    clearTimeout(timer)
  }
}

const timeoutError = (ms: number): LinktillError =>
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
