import { send, type Message, type Progress } from './send.js'

/**
 * Sends a request with `fetch`, or with XMLHttpRequest if the caller wants upload progress, which `fetch` does not report. Without
 * XMLHttpRequest, or with the caller's own `fetch`, only the end is reported. Separate from `send`, because the checkout uploads nothing.
 */
export const sendWithProgress: typeof send = (address, message, fetch, onProgress) =>
  onProgress && !fetch && typeof XMLHttpRequest === 'function'
    ? upload(address, message, onProgress)
    : send(address, message, fetch, onProgress)

function upload(address: string, { method, headers, body, signal }: Message, onProgress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1))
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new TypeError('The request failed.')))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const { status } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const bodyless = status === 204 || status === 205 || status === 304
  return new Response(bodyless ? null : (request.response as Blob), { status, headers })
}
