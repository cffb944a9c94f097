import { effect } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { heardSales } from '../../lib/heardSales.ts'
import { createHome } from './home.ts'

const refusal = { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }
const allCalls = (period: string) => [
  ...['summary', 'revenue', 'products'].map((part) => `GET /dashboard/${part}?period=${period}`),
  'GET /orders?limit=5&sortBy=created_at&sortDir=desc&unfinished=exclude',
  'GET /carts?limit=3&sortBy=created_at&sortDir=desc',
]

describe('createHome', () => {
  it('loads all parts together: at first, for another period, and after a sale', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { orders: [], data: [] } }))
    const home = createHome(client)
    const stop = effect(home.load)
    await settle()
    expect(calls.splice(0)).toEqual(allCalls('7days'))

    home.choose('year')
    await settle()
    expect(calls.splice(0)).toEqual(allCalls('year'))

    heardSales.value += 1
    await settle()
    expect(calls).toEqual(allCalls('year'))
    stop()
  })

  it('fails part by part, and loads all of them again, once for all that failed', async () => {
    let isDown = true
    const { client, calls } = clientAnswering(({ path }) =>
      path !== '/carts' && isDown ? refusal : { body: { orders: [], data: [] } },
    )
    const home = createHome(client)
    home.load()
    // What reads the reason of a refusal is loaded first.
    await expect.poll(() => home.orders.state.value).toEqual({ status: 'failed', message: 'Something went wrong.' })
    expect(home.links.state.value).toMatchObject({ status: 'ready', data: [] })

    isDown = false
    calls.length = 0
    for (const { retry } of [home.links, home.orders, home.summary, home.products]) retry()
    await settle()

    expect(home.orders.state.value).toMatchObject({ status: 'ready', data: [] })
    expect(home.summary.state.value).toMatchObject({ status: 'ready' })
    expect(calls).toEqual(allCalls('7days'))
  })
})
