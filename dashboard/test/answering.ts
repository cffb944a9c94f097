import { createClient, type Client } from '@linktill/sdk'
import type { Say } from '../src/lib/say.ts'

type Answer = (request: { method: string; path: string; query: URLSearchParams; body: unknown }) => {
  status?: number
  body?: unknown
}

/** A real client over given answers: nothing of ours is mocked. `calls` lists what was asked, as `PUT /carts/1`. */
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
      const { status = 200, body: reply } = answer({ method, path, query: url.searchParams, body })
      return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply, { status })
    },
  })
  return { client, calls }
}

/** Collects what the merchant is told. */
export function listener(): Say & { said: string[] } {
  const said: string[] = []
  return { said, success: (text) => said.push(text), error: (text) => said.push(`error: ${text}`) }
}

/** Lets all answers that are on their way arrive. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
