import { effect } from '@preact/signals-react'
import { describe, expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createCustomers } from './customers.ts'
import { allPages, createMyOrder, createMyOrders } from './myOrders.ts'

const page = { body: { orders: [{ id: '1', order_number: 1001 }], totalCount: 1, total_is_exact: true, next_cursor: null } }
const refusal = { status: 409, body: { message: 'Not now.', code: 'conflict', request_id: 'r' } }

describe('createMyOrders', () => {
  it('lists the newest first, and reverses the sorted column', async () => {
    const { client, calls } = clientAnswering(() => page)
    const orders = createMyOrders(client, 'sales')
    const stop = effect(orders.list.load)
    await settle()
    orders.list.sorting.value.sortBy('total_amount')
    await settle()
    orders.list.sorting.value.sortBy('total_amount')
    await settle()
    stop()

    expect(calls).toEqual([
      'GET /orders?limit=10&offset=0&sortBy=created_at&sortDir=desc&scope=sales&unfinished=exclude',
      'GET /orders?limit=10&offset=0&sortBy=total_amount&sortDir=asc&scope=sales&unfinished=exclude',
      'GET /orders?limit=10&offset=0&sortBy=total_amount&sortDir=desc&scope=sales&unfinished=exclude',
    ])
  })

  it('fetches purchases for the other list', async () => {
    const { client, calls } = clientAnswering(() => page)
    createMyOrders(client, 'purchases').list.load()
    await settle()

    expect(calls).toEqual(['GET /orders?limit=10&offset=0&sortBy=created_at&sortDir=desc&scope=purchases&unfinished=exclude'])
  })

  it('shows an API error with its status, and any other error as a general message', async () => {
    const unreachable = clientAnswering(() => {
      throw new Error('no network')
    }).client
    const loaders = [
      createMyOrders(clientAnswering(() => refusal).client, 'sales').list,
      createMyOrders(unreachable, 'sales').list,
      createMyOrder(unreachable, '1'),
    ]

    for (const { load } of loaders) load()

    // Temporary failures are retried before they are shown.
    const messages = () => loaders.map(({ state }) => (state.value.status === 'failed' ? state.value.message : ''))
    await expect
      .poll(messages, { timeout: 10_000 })
      .toEqual(['Error 409: Not now.', 'Could not fetch your orders.', 'Could not fetch order details.'])
  })
})

describe('allPages', () => {
  it('numbers every page, unless there are too many to show', () => {
    expect(allPages(4)).toEqual([1, 2, 3, 4])
    expect(allPages(51)).toBeNull()
  })
})

describe('createCustomers', () => {
  it('reports a failed export, and ignores a second click', async () => {
    const { client, calls } = clientAnswering(() => refusal)
    const notify = listener()
    const customers = createCustomers(client, notify)

    await Promise.all([customers.exportAll('csv'), customers.exportAll('csv')])

    expect(calls).toEqual(['GET /customers/export?format=csv&paid=true'])
    expect(notify.said).toEqual(['error: Not now.'])
    expect(customers.busy.value).toBe(false)
  })

  it('reloads list and count after a customer was erased', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { data: [], total: 0, total_is_exact: true } }))
    const customers = createCustomers(client, listener())
    customers.askErase({ id: '1' } as never)

    customers.erased()
    await settle()

    expect(customers.erasing.value).toBeNull()
    expect(calls).toEqual([
      'GET /customers?limit=10&offset=0&sort_by=last_order&sort_dir=desc&paid=true',
      'GET /customers?limit=1',
    ])
  })

  it.each([
    [0, '1,200 added, 3 changed.'],
    [2, 'error: 1,200 added, 3 changed, 2 refused.'],
  ])('shows everyone after an import that refused %i rows', async (refused, said) => {
    const { client, calls } = clientAnswering(() => ({ body: { data: [], total: 0, total_is_exact: true } }))
    const notify = listener()
    const customers = createCustomers(client, notify)

    customers.imported({ total: 1205, created: 1200, updated: 3, unchanged: 0, refused, rows: [] })
    await settle()

    expect(notify.said).toEqual([said])
    expect(customers.who.value).toBe('all')
    expect(calls).toContain('GET /customers?limit=10&offset=0&sort_by=last_order&sort_dir=desc&paid=false')
    expect(calls).toContain('GET /customers?limit=1')
  })
})
