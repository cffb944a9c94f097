import { effect } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { createHome } from './home.ts'

const refusal = { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }

describe('createHome', () => {
  it('fetches the figures of the chosen period, and the newest orders and links', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { orders: [], data: [] } }))
    const home = createHome(client)
    for (const { load } of [home.summary, home.revenue, home.products, home.orders, home.links]) effect(load)
    await settle()
    expect(calls).toEqual([
      ...['summary', 'revenue', 'products'].map((part) => `GET /dashboard/${part}?period=7days`),
      'GET /orders?limit=5&sortBy=created_at&sortDir=desc&unfinished=exclude',
      'GET /carts?limit=3&sortBy=created_at&sortDir=desc',
    ])

    home.choose('year')
    await settle()

    expect(calls.slice(5)).toEqual(['summary', 'revenue', 'products'].map((part) => `GET /dashboard/${part}?period=year`))
  })

  it('fails section by section, and can retry each', async () => {
    let isDown = true
    const { client } = clientAnswering(({ path }) =>
      path === '/orders' && isDown ? refusal : { body: { orders: [], data: [] } },
    )
    const home = createHome(client)
    home.orders.load()
    home.links.load()
    // What reads the reason of a refusal is loaded first.
    await expect.poll(() => home.orders.state.value).toEqual({ status: 'failed', message: 'Something went wrong.' })
    expect(home.links.state.value).toMatchObject({ status: 'ready', data: [] })

    isDown = false
    home.orders.load()
    await settle()

    expect(home.orders.state.value).toMatchObject({ status: 'ready', data: [] })
  })
})
