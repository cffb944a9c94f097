// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type ClientOptions } from './client.js'
import { LinktillError } from './LinktillError.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Turn = number | 'lost' | Response

/** A client whose requests get these responses in turn: a status, a response, or none. */
function clientAnswering(turns: Turn[], options: Partial<ClientOptions> = {}) {
  const sent: { method: string; address: string; key: string | undefined; at: number }[] = []
  const begin = Date.now()
  const fetch = async (address: unknown, init: RequestInit = {}) => {
    const headers = init.headers as Record<string, string>
    sent.push({ method: init.method!, address: String(address), key: headers['idempotency-key'], at: Date.now() - begin })
    const turn = turns.shift() ?? 200
    if (turn === 'lost') throw new TypeError('fetch failed')
    return typeof turn === 'number' ? Response.json({ code: 'internal' }, { status: turn }) : turn
  }
  return { client: createClient({ baseUrl: '/api', fetch: fetch as typeof globalThis.fetch, ...options }), sent }
}

/** Runs all timers and returns the result. */
async function outcome<T>(call: Promise<T>): Promise<T | LinktillError> {
  const settled = call.catch((error: LinktillError) => error)
  await vi.runAllTimersAsync()
  return settled
}
const LINK = { body: { name: 'First', items: [{ productId: 'p', quantity: 1 }] } }

describe('a request that fails temporarily', () => {
  it.each<[string, Turn]>([
    ['429', 429],
    ['503', 503],
    ['no response', 'lost'],
  ])('is retried after %s, with growing pauses', async (_what, turn) => {
    const { client, sent } = clientAnswering([turn, turn, 200])

    expect(await outcome(client.getMe())).toEqual({ code: 'internal' })
    expect(sent).toHaveLength(3)
    expect(sent[1]!.at).toBeGreaterThanOrEqual(225)
    expect(sent[2]!.at - sent[1]!.at).toBeGreaterThan(sent[1]!.at)
  })

  it('fails after two retries', async () => {
    const { client, sent } = clientAnswering(['lost', 'lost', 'lost'])

    expect(await outcome(client.getMe())).toMatchObject({ status: 0, code: 'unreachable' })
    expect(sent).toHaveLength(3)
  })

  it('keeps its generated idempotency key', async () => {
    const { client, sent } = clientAnswering(['lost', 503, 200])

    await outcome(client.createLink(LINK))

    expect(sent).toHaveLength(3)
    expect(sent[0]!.key).toMatch(/^\d+(-\d+){3}$/)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('waits as long as Retry-After says, but does not retry when that is more than ten seconds', async () => {
    const busy = (seconds: string) =>
      Response.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': seconds } })
    const soon = clientAnswering([busy('4'), 200])
    await outcome(soon.client.getMe())
    expect(soon.sent[1]!.at).toBe(4000)

    const late = clientAnswering([busy('60'), 200])
    expect(await outcome(late.client.getMe())).toMatchObject({ status: 429 })
    expect(late.sent).toHaveLength(1)
  })
})

describe('a request is sent once', () => {
  it.each<[string, Turn]>([
    ['refused', 400],
    ['failed on the server', 500],
  ])('when it is %s', async (_what, turn) => {
    const { client, sent } = clientAnswering([turn])

    await outcome(client.getMe())
    expect(sent).toHaveLength(1)
  })

  it('when it changes something and has no idempotency key', async () => {
    const { client, sent } = clientAnswering(['lost'])

    await outcome(client.deleteLink({ path: { id: 'x' } }))
    expect(sent).toMatchObject([{ method: 'DELETE', key: undefined }])
  })

  it('when it depends on an ETag, because the first one may have succeeded', async () => {
    const { client, sent } = clientAnswering(['lost'])

    await outcome(client.updateDiscount({ path: { id: 'x' }, body: {} as never, ifMatch: 'W/"a"' }))
    expect(sent).toMatchObject([{ method: 'PUT' }])
  })

  it('when the caller disabled retries', async () => {
    const { client, sent } = clientAnswering([503], { retries: 0 })

    await outcome(client.createLink(LINK))
    expect(sent).toMatchObject([{ key: undefined }])
  })

  it('when its signal is aborted while it waits', async () => {
    const { client, sent } = clientAnswering([503, 200])
    const stop = new AbortController()
    const call = client.getMe({ signal: stop.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    stop.abort(new Error('gone elsewhere'))

    expect(await call).toEqual(new Error('gone elsewhere'))
    expect(sent).toHaveLength(1)
  })
})

it('rejects with a timeout when the response is late', async () => {
  const fetch = (_address: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)))
  const client = createClient({ baseUrl: '/api', fetch: fetch as typeof globalThis.fetch, timeoutMs: 5000, retries: 0 })

  expect(await outcome(client.getMe())).toMatchObject({
    status: 0,
    code: 'timeout',
    message: 'The server did not answer within 5 s. Try again.',
  })
})

describe('a list', () => {
  const page = (from: number, count: number, more: object = {}) =>
    Response.json({ orders: Array.from({ length: count }, (_, index) => ({ id: `o${from + index}` })), ...more })
  const collect = async (list: AsyncIterable<{ id: string }>) => {
    const found: string[] = []
    for await (const { id } of list) found.push(id)
    return found
  }

  it('is read to its end by offset', async () => {
    const { client, sent } = clientAnswering([page(0, 100), page(100, 3)])

    expect(await collect(client.listOrders({ query: { search: 'mug' } }))).toHaveLength(103)
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/orders?limit=100&search=mug',
      '/api/orders?limit=100&search=mug&offset=100',
    ])
  })

  it('is read by cursor when it follows changes, however full its last page is', async () => {
    const { client, sent } = clientAnswering([page(0, 100, { next_cursor: 'c1' }), page(100, 100, { next_cursor: null })])

    expect(await collect(client.listOrders({ query: { updated_since: '2026-01-01T00:00:00Z' } }))).toHaveLength(200)
    expect(sent.map(({ address }) => new URL(address, 'https://shop.example').searchParams.get('cursor'))).toEqual(['', 'c1'])
  })

  it('is read on by cursor after a page with fewer items', async () => {
    const { client, sent } = clientAnswering([
      page(0, 99, { next_cursor: 'c1' }),
      page(99, 0, { next_cursor: 'c2' }),
      page(99, 1, { next_cursor: null }),
    ])

    expect(await collect(client.listOrders({ query: { updated_since: '2026-01-01T00:00:00Z' } }))).toHaveLength(100)
    expect(sent).toHaveLength(3)
  })

  it('is read by cursor if it has one', async () => {
    const { client, sent } = clientAnswering([page(0, 2, { next_cursor: 'c1' }), page(2, 2, { next_cursor: null })])

    expect(await collect(client.listOrders({ query: { limit: 2 } }))).toEqual(['o0', 'o1', 'o2', 'o3'])
    expect(sent[1]!.address).toBe('/api/orders?limit=2&cursor=c1')
  })

  it('is read by offset if its sort order has no cursor', async () => {
    const { client, sent } = clientAnswering([page(0, 2, { next_cursor: null }), page(2, 1, { next_cursor: null })])

    expect(await collect(client.listOrders({ query: { limit: 2, sortBy: 'customer' } }))).toEqual(['o0', 'o1', 'o2'])
    expect(sent[1]!.address).toBe('/api/orders?limit=2&sortBy=customer&offset=2')
  })

  it('without offsets is read by cursor from the start', async () => {
    const shipments = (ids: string[], next: string | null) =>
      Response.json({ data: ids.map((id) => ({ id })), next_cursor: next })
    const { client, sent } = clientAnswering([shipments(['s1', 's2'], 'c1'), shipments(['s3', 's4'], null)])

    expect(await collect(client.listShipments({ query: { limit: 2 } }))).toEqual(['s1', 's2', 's3', 's4'])
    expect(sent.map(({ address }) => address)).toEqual(['/api/shipments?limit=2&cursor=', '/api/shipments?limit=2&cursor=c1'])
  })

  it('fetches no page after the loop ends', async () => {
    const { client, sent } = clientAnswering([page(0, 100)])

    for await (const { id } of client.listOrders()) if (id === 'o7') break
    expect(sent).toHaveLength(1)
  })

  it('awaited twice fetches the requested page once', async () => {
    const { client, sent } = clientAnswering([page(0, 10)])
    const orders = client.listOrders()

    expect((await orders).orders).toHaveLength(10)
    expect((await orders.finally(() => {})).orders).toHaveLength(10)
    expect(sent.map(({ address }) => address)).toEqual(['/api/orders'])
  })
})
