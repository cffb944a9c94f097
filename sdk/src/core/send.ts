/** Receives the share of the body that has been sent, from 0 to 1. */
export type Progress = (share: number) => void

/** One request. */
export interface Message {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal | null
  keepalive: boolean
}

/** Sends a request with `fetch` and reports progress once, when the response begins. */
export async function send(
  address: string,
  message: Message,
  fetch: typeof globalThis.fetch | undefined,
  onProgress: Progress | undefined,
): Promise<Response> {
  const response = await (fetch ?? globalThis.fetch)(address, message)
  onProgress?.(1)
  return response
}
