import { describe, expect, it } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { createPromoForm } from './promoCodeForm.ts'
import type { PromoCode } from './promoCodes.ts'

const summer: PromoCode = {
  id: 'p1',
  code: 'SUMMER10',
  discount_type: 'percentage',
  percent: 10,
  amount: null,
  currency: null,
  starts_at: '2026-06-01T07:30:42.000Z',
  ends_at: null,
  max_redemptions: 100,
  max_per_customer: null,
  link_ids: ['l1', 'l2'],
  product_ids: [],
  redemptions: 7,
  status: 'active',
  livemode: false,
  created_at: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-01-05T09:30:00.000Z',
}

function setUp(code: PromoCode | null, answer: Parameters<typeof clientAnswering>[0] = () => ({ body: summer })) {
  const bodies: unknown[] = []
  const { client, calls } = clientAnswering((request) => {
    bodies.push(request.body)
    return answer(request)
  })
  let saved = 0
  const options = { client, code, timeZone: 'Europe/Berlin', currency: 'EUR' as const }
  const form = createPromoForm({ ...options, onSaved: () => saved++ })
  return { form, calls, bodies, saved: () => saved }
}

describe('createPromoForm', () => {
  it('sends the code in upper case, numbers, and times in the merchant’s time zone', async () => {
    const { form, bodies, saved } = setUp(null)
    form.setCode('kiln-5')
    form.set({ type: 'fixed', amount: '5.00', ends: '2026-12-24T18:00', maxPerCustomer: '1' })

    await form.submit()

    expect(saved()).toBe(1)
    expect(bodies).toEqual([
      {
        code: 'KILN-5',
        discount_type: 'fixed',
        percent: null,
        amount: 5,
        currency: 'EUR',
        starts_at: null,
        ends_at: '2026-12-24T17:00:00.000Z',
        max_redemptions: null,
        max_per_customer: 1,
        discount_cycles: 1,
        link_ids: [],
        product_ids: [],
      },
    ])
  })

  it('keeps the seconds of an unchanged time', async () => {
    const { form, bodies } = setUp(summer)
    expect(form.values.value.starts).toBe('2026-06-01T09:30')

    await form.submit()
    form.set({ starts: '2026-06-01T09:31' })
    await form.submit()

    expect(bodies).toMatchObject([{ starts_at: summer.starts_at }, { starts_at: '2026-06-01T07:31:00.000Z' }])
  })

  it('drops deleted links', async () => {
    const { form } = setUp(summer, () => ({ body: { data: [{ id: 'l2', name: 'Two' }], total: 1, total_is_exact: true } }))

    form.restrictions.loadLinks()
    await settle()

    expect(form.values.value.linkIds).toEqual(['l2'])
  })

  it('sends the chosen products, and drops deleted ones', async () => {
    const list = { products: [{ id: 'p2', name: 'Two' }], total: 1, total_is_exact: true }
    const code = { ...summer, product_ids: ['p1'] }
    const { form, bodies } = setUp(code, ({ path }) => ({ body: path.startsWith('/products') ? list : code }))
    expect(form.values.value).toMatchObject({ byProduct: true, productIds: ['p1'] })

    form.restrictions.loadProducts()
    await settle()
    form.restrictions.toggleProduct('p2')
    await form.submit()

    expect(bodies.at(-1)).toMatchObject({ link_ids: ['l1', 'l2'], product_ids: ['p2'] })
  })

  it.each([
    [{ code: '' }, 'code'],
    [{ code: 'TWO WORDS' }, 'code'],
    [{ percent: '' }, 'percent'],
    [{ percent: '100.01' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '1.005' }, 'percent'],
    [{ type: 'fixed', amount: '5,00' }, 'amount'],
    [{ starts: '2026-06-02T10:00', ends: '2026-06-02T10:00' }, 'ends'],
    [{ maxRedemptions: '0' }, 'maxRedemptions'],
    [{ maxPerCustomer: '1.5' }, 'maxPerCustomer'],
    [{ discountCycles: '1001' }, 'discountCycles'],
    [{ restricted: true, linkIds: [] }, 'linkIds'],
    [{ byProduct: true }, 'productIds'],
  ] as const)('rejects %j at its field', async (changes, field) => {
    const { form, calls } = setUp(summer)
    form.set(changes as never)

    await form.submit()

    expect(Object.keys(form.problems.value)).toEqual([field])
    expect(calls).toEqual([])
  })

  it('shows a server error at its field', async () => {
    const answers = [
      { status: 409, body: { message: 'You already have a promo code with this name.', code: 'conflict', request_id: 'r' } },
      {
        status: 400,
        body: { message: 'No.', code: 'invalid_request', errors: [{ path: 'ends_at', msg: 'Too early.' }], request_id: 'r' },
      },
    ]
    const { form } = setUp(summer, () => answers.shift()!)

    await form.submit()
    expect(form.problems.value).toEqual({ code: 'You already have a promo code with this name.' })
    await form.submit()
    expect(form.problems.value).toEqual({ ends: 'Too early.' })
  })
})
