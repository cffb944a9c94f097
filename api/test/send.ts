import { Agent, request } from 'undici'

export interface Sent {
  method: string
  headers: Record<string, string>
  body: string | FormData | null
}

/** Closes idle connections itself, so that the server never closes one that a request is about to use. */
const agent = new Agent()

/**
 * Sends a request of a test to its own server, and reads the response. `fetch` would pass it through nock and through web streams, which
 * takes more of a processor than the server's part.
 */
export async function send(url: string, { method, headers: given, body }: Sent) {
  // Encodes a form.
  const form = body instanceof FormData ? new Response(body) : null
  const type = form?.headers.get('content-type')
  // Names are sent as `fetch` sends them: in lower case, each once.
  const headers = new Headers({ accept: '*/*', 'user-agent': 'node', ...(type && { 'content-type': type }), ...given })
  const response = await request(url, {
    dispatcher: agent,
    method,
    headers: Object.fromEntries(headers),
    body: form ? Buffer.from(await form.arrayBuffer()) : (body as string | null),
  })
  return { status: response.statusCode, text: await response.body.text(), headers: headersOf(response.headers) }
}

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(received)) for (const value of [values ?? []].flat()) headers.append(name, value)
  return headers
}
