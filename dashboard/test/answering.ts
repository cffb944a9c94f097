import { createClient, type Client } from '@linktill/sdk'
import type { Notify } from '../src/lib/notify.ts'

interface Request {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  ifMatch: string | null
}

type Answer = (request: Request) => {
  status?: number
  body?: unknown
  etag?: string
}

/** A real client with stubbed responses. `calls` lists the requests, such as `PUT /carts/1`. */
export function clientAnswering(answer: Answer): { client: Client; calls: string[] } {
  const calls: string[] = []
  const client = createClient({
    baseUrl: 'https://shop.test/api',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const path = url.pathname.replace('/api', '')
      const method = init?.method ?? 'GET'
      calls.push(`${method} ${path}${url.search}`)
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
      const ifMatch = new Headers(init?.headers).get('if-match')
      const { status = 200, body: reply, etag } = answer({ method, path, query: url.searchParams, body, ifMatch })
      return reply === undefined
        ? new Response(null, { status: 204 })
        : Response.json(reply, { status, ...(etag && { headers: { etag } }) })
    },
  })
  return { client, calls }
}

/** Collects the messages to the merchant. */
export function listener(): Notify & { said: string[] } {
  const said: string[] = []
  return { said, success: (text) => said.push(text), error: (text) => said.push(`error: ${text}`) }
}

/** Waits for all pending responses. The client loads the reader of errors at its first error, which takes longer than a turn. */
export async function settle(): Promise<void> {
  await import('../../sdk/src/core/readError.ts')
  await new Promise((resolve) => setTimeout(resolve, 0))
}
