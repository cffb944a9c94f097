import { describe, expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createOfferForm, type AutomaticDiscount, type OfferKind } from './offerForm.ts'

const three = {
  id: 'd1',
  name: 'Three for less',
  discount_type: 'percentage',
  percent: 10,
  amount: null,
  currency: 'EUR',
  min_quantity: 3,
  min_total: 50,
  combines_with_codes: true,
  starts_at: '2026-06-01T07:30:42.000Z',
  ends_at: null,
  link_ids: [],
  product_ids: ['p1'],
  orders: 0,
  discounted: [],
  status: 'active',
  livemode: false,
  created_at: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-01-05T09:30:00.000Z',
} satisfies AutomaticDiscount

function setUp(kind: OfferKind, discount: AutomaticDiscount | null = null) {
  const sent: unknown[] = []
  const { client } = clientAnswering(({ path, body }) => {
    sent.push([path, body])
    return { body: three }
  })
  const form = createOfferForm({ client, kind, discount, timeZone: 'Europe/Berlin', currency: 'EUR', onSaved: () => {} })
  return { form, sent }
}

describe('createOfferForm', () => {
  it('sends what a saved discount has', async () => {
    const { form, sent } = setUp('discount', three)
    await form.submit()
    const { id: _, amount, orders, discounted, status, livemode, created_at, updated_at, ...kept } = three
    expect(sent).toEqual([['/discounts/d1', { ...kept, amount: null }]])
  })

  it('sends a currency only where one is needed', async () => {
    const { form, sent } = setUp('discount')
    form.set({ name: ' More ', percent: '5', minQuantity: '2' })
    await form.submit()
    expect(sent).toMatchObject([['/discounts', { name: 'More', percent: 5, currency: null, min_quantity: 2, min_total: null }]])
  })

  it('sends codes in bulk', async () => {
    const { form, sent } = setUp('batch')
    form.set({ name: 'Cards', type: 'fixed', amount: '5.00', prefix: 'CARD-', count: '500', length: '8' })
    await form.submit()
    expect(sent).toMatchObject([
      ['/promo-batches', { name: 'Cards', amount: 5, currency: 'EUR', prefix: 'CARD-', count: 500, length: 8 }],
    ])
  })

  it.each([
    ['discount', { name: ' ' }, 'name'],
    ['discount', { percent: '0' }, 'percent'],
    ['discount', { percent: '100.5' }, 'percent'],
    ['discount', { minQuantity: '', minTotal: '' }, 'minQuantity'],
    ['discount', { minQuantity: '1.5' }, 'minQuantity'],
    ['discount', { minTotal: '0' }, 'minTotal'],
    ['discount', { type: 'fixed', amount: '' }, 'amount'],
    ['batch', { count: '10001' }, 'count'],
    ['batch', { length: '7' }, 'length'],
    ['batch', { prefix: '-A' }, 'prefix'],
    ['batch', { byProduct: true, productIds: [] }, 'productIds'],
  ] as const)('rejects in a %s: %j', async (kind, changes, field) => {
    const { form, sent } = setUp(kind, three)
    form.set(changes as never)
    await form.submit()
    expect(Object.keys(form.problems.value)).toEqual([field])
    expect(sent).toEqual([])
  })
})
