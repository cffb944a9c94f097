import type { Schema } from '@linktill/sdk'
import { describe, expect, it } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import type { RefundPreview } from './refund.ts'
import { createReturning, piecesCost } from './returning.ts'

const item = (id: string, changes: object) =>
  ({ id, product_name: id, variant_name: null, quantity: 1, shipped: 1, returned: 0, paid: 0, ...changes }) as Schema<'OrderItem'>
const left: RefundPreview = { amount: 200, refundable: 200, fee_returned: 0, cost: 0, currency: 'USD', restockable: true }

describe('piecesCost', () => {
  it('returns what each piece cost, so that all pieces of an item add up to what was paid', () => {
    const mugs = { quantity: 3, shipped: 3, paid: 10 }
    const costs = [0, 1, 2].map((returned) => piecesCost([item('mug', { ...mugs, returned })], { mug: '1' }, left))
    expect(costs).toEqual([3.33, 3.34, 3.33])
    expect(piecesCost([item('mug', mugs)], { mug: '3' }, left)).toBe(10)
  })

  it.each<[string, Schema<'OrderItem'>[], Record<string, string>, Partial<RefundPreview>, number]>([
    [
      'the discount of another item',
      [item('download', { paid: 50 }), item('book', { paid: 100 })],
      { download: '0', book: '1' },
      {},
      100,
    ],
    [
      'no decimals',
      [item('book', { quantity: 2, shipped: 2, paid: 1001 })],
      { book: '1' },
      { currency: 'JPY', refundable: 5000 },
      501,
    ],
    ['less than that left', [item('book', { paid: 100 })], { book: '1' }, { refundable: 40 }, 40],
    ['no number', [item('book', { paid: 100 })], { book: 'one' }, {}, 0],
  ])('with %s', (_, items, pieces, changes, cost) => {
    expect(piecesCost(items, pieces, { ...left, ...changes })).toBe(cost)
  })
})

describe('the amount', () => {
  it('follows the pieces until another one is typed', async () => {
    const { client } = clientAnswering(() => ({ body: left }))
    const order = { id: 'o1', items: [item('mug', { quantity: 3, shipped: 3, paid: 30 }), item('book', { paid: 7 })] }
    const returning = createReturning(client, order as Schema<'Order'>, () => {})
    returning.load()
    await settle()
    const amount = () => returning.form.values.value.amount
    expect(amount()).toBe('37.00')
    returning.choose('mug', '1')
    expect(amount()).toBe('17.00')
    returning.form.set({ amount: '12.50' })
    returning.choose('book', '0')
    expect(amount()).toBe('12.50')
  })
})
