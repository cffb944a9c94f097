/** The share of a body that is on its way: 0 to 1. */
export type Progress = (share: number) => void

/** One request, ready to go out. */
export interface Message {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal | null
  keepalive: boolean
}

/** Sends by `fetch`, and tells the end of it. */
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
