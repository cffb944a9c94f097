import { describe, expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { daysOf } from '../../lib/dateFilter.ts'
import { createOrders } from './orders.ts'

const rows = ['1', '2', '3'].map((id) => ({ id, order_number: 1000 + Number(id), payment_status: 'completed' }))
const page = { body: { orders: rows, totalCount: 3, total_is_exact: true, next_cursor: null } }

describe('markSelected', () => {
  it('marks orders in sequence, says that no money moved, and lists failures', async () => {
    const refusal = { status: 409, body: { message: 'The order is being paid.', code: 'conflict', request_id: 'r' } }
    const { client, calls } = clientAnswering(({ method, path }) =>
      method === 'GET' ? page : path === '/orders/2' ? refusal : { body: {} },
    )
    const notify = listener()
    const orders = createOrders(client, notify, 'UTC')
    orders.list.load()
    await settle()
    orders.list.toggleAll()
    await orders.markSelected('refunded')

    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /orders/1', 'PUT /orders/2', 'PUT /orders/3'])
    expect(notify.said).toEqual(['2 marked refunded, not paid back.'])
    expect(orders.dialog.value).toEqual({
      open: 'failures',
      next: 'refunded',
      failures: [{ id: '2', number: 1002, why: 'The order is being paid.' }],
    })
    expect(orders.list.selected.value.size).toBe(0)
  })
})

describe('exportAll', () => {
  it('exports what the list shows', async () => {
    const refusal = { status: 409, body: { message: 'Not now.', code: 'conflict', request_id: 'r' } }
    const { client, calls } = clientAnswering(() => refusal)
    const notify = listener()
    const orders = createOrders(client, notify, 'UTC')
    orders.list.restore(new URLSearchParams({ search: 'nora' }))
    orders.filterStatus('completed')
    orders.filterFulfilment('open')
    orders.filterDate('custom')
    orders.setRange({ start: '2026-01-01' })

    await orders.exportAll('csv')

    expect(calls).toEqual([
      'GET /orders/export?format=csv&payment_status=completed&start_date=2026-01-01&search=nora&fulfilment=open&unfinished=exclude',
    ])
    expect(notify.said).toEqual(['error: Not now.'])
  })
})

describe('daysOf', () => {
  it('sends no dates for all time', () => {
    expect(daysOf('all', { start: '2026-01-01', end: '' }, 'UTC')).toEqual({})
  })

  it('counts today as one of the last seven days', () => {
    const { start, end } = daysOf('7days', { start: '', end: '' }, 'UTC')
    expect(Date.parse(end!) - Date.parse(start!)).toBe(6 * 24 * 3600 * 1000)
  })

  it('accepts a range with one open end, and a reversed one', () => {
    expect(daysOf('custom', { start: '2026-01-05', end: '' }, 'UTC')).toEqual({ start: '2026-01-05' })
    expect(daysOf('custom', { start: '2026-02-01', end: '2026-01-01' }, 'UTC')).toEqual({
      start: '2026-01-01',
      end: '2026-02-01',
    })
  })
})
