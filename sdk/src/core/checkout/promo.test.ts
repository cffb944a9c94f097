import { describe, expect, it } from 'vitest'
import {
  buildDigitalLink,
  buildError,
  buildLink,
  buildPlaced,
  buildTotals,
  CREATE,
  createFakeShop,
  QUOTE,
  VALIDATE,
  walkToPayment,
} from '../../test/fakeShop.js'
import { createCheckout } from './createCheckout.js'
import type { CheckoutEvent } from './events.js'

const promo = {
  code: 'CLAY10',
  discountAmount: 4.8,
  discountType: 'percentage',
  originalPercent: 10,
  message: '10% off',
} as const
const reduced = buildTotals({ discount: 4.8, total: 43.2, promo })
const valid = { [VALIDATE]: { body: { valid: true, ...promo } }, [QUOTE]: { body: reduced } }

function open(answers: Parameters<typeof createFakeShop>[0] = valid, link = buildLink()) {
  const shop = createFakeShop(answers)
  const events: CheckoutEvent[] = []
  return { ...shop, events, checkout: createCheckout({ client: shop.client, link, onEvent: (event) => events.push(event) }) }
}

describe('a promo code', () => {
  it('is converted to upper case, validated and quoted', async () => {
    const { checkout, to, events } = open()
    checkout.openPromo()
    checkout.setPromoText(' clay10 ')
    expect(checkout.promo.value.text).toBe(' CLAY10 ')

    expect(await checkout.applyPromo()).toBe(true)

    expect(to(VALIDATE)[0]!.body).toMatchObject({ promoCode: 'CLAY10', id: 'k3x9q2abcd' })
    expect(to(QUOTE)[0]!.body).toMatchObject({ promoCode: 'CLAY10' })
    expect(checkout.totals.value.total).toBe(43.2)
    expect(checkout.canAddPromo.value).toBe(false)
    expect(events).toContainEqual({ type: 'promo.applied', code: 'CLAY10' })
  })

  it('that an automatic discount beats stays typed, says so, and is sent with later quotes', async () => {
    const automatic = { kind: 'automatic', name: 'Three for less', amount: 12 } as const
    const lowered = buildTotals({ discount: 12, total: 36, discounts: [automatic], unusedPromoCode: 'CLAY10' })
    const { checkout, to, events } = open({ ...valid, [QUOTE]: [{ body: lowered }, { body: reduced }] })
    checkout.setPromoText('clay10')

    expect(await checkout.applyPromo()).toBe(false)

    expect(checkout.promo.value).toMatchObject({ text: 'CLAY10', busy: false, problem: { code: 'promo_unused' } })
    expect(checkout.totals.value).toMatchObject({ total: 36, promo: null })
    expect(checkout.canAddPromo.value).toBe(true)
    expect(events).toContainEqual({ type: 'promo.rejected', code: 'CLAY10', message: undefined })
    expect(await checkout.applyPromo()).toBe(true)
    expect(to(QUOTE).map(({ body }) => body['promoCode'])).toEqual(['CLAY10', 'CLAY10'])
  })

  it('for other products of the link stays typed and says so', async () => {
    const unused = buildTotals({ unusedPromoCode: 'CLAY10' })
    const { checkout } = open({ ...valid, [QUOTE]: { body: unused } })
    checkout.setPromoText('clay10')

    expect(await checkout.applyPromo()).toBe(false)
    expect(checkout.promo.value).toMatchObject({ text: 'CLAY10', problem: { code: 'promo_uncovered' } })
  })

  it('is not validated when blank', async () => {
    const { checkout, calls } = open()
    checkout.setPromoText('   ')
    expect(await checkout.applyPromo()).toBe(false)
    expect(checkout.promo.value.problem).toEqual({ code: 'promo_empty' })
    expect(calls).toEqual([])
  })

  it.each([
    [
      'the reason that the server gives',
      { body: { valid: false, message: 'This code ended yesterday.' } },
      { code: 'server', reason: 'promo_invalid', message: 'This code ended yesterday.' },
    ],
    ['the default without a reason', { body: { valid: false, message: '' } }, { code: 'promo_invalid' }],
    ['the default of a breakdown', buildError(500, 'internal', 'Something broke.'), { code: 'promo_unchecked' }],
    ['the default without a connection', 'lost', { code: 'promo_unchecked' }],
    [
      'a refusal in the server’s words',
      buildError(429, 'rate_limited', 'Too many tries.'),
      { code: 'server', reason: 'rate_limited', message: 'Too many tries.' },
    ],
  ] as const)('that is rejected shows %s', async (_, answer, problem) => {
    const { checkout } = open({ [VALIDATE]: answer })
    checkout.setPromoText('NOPE')

    expect(await checkout.applyPromo()).toBe(false)

    expect(checkout.promo.value).toMatchObject({ problem, busy: false })
    expect(checkout.totals.value.total).toBe(48)
  })

  it('can be removed, and added again', async () => {
    const { checkout } = open({ [QUOTE]: { body: buildTotals() } }, buildLink({ totals: reduced }))
    await checkout.removePromo()
    expect(checkout.totals.value).toMatchObject({ total: 48, promo: null })
    expect(checkout.canAddPromo.value).toBe(true)
  })

  it('is also removed from the order at the payment step', async () => {
    const placed = { status: 201, body: buildPlaced({ totals: reduced }) }
    const { checkout, to } = open({ [QUOTE]: { body: buildTotals() }, [CREATE]: placed }, buildLink({ totals: reduced }))
    await walkToPayment(checkout)
    await expect.poll(() => checkout.order.value.status).toBe('ready')
    expect(checkout.canAddPromo.value, 'not at step 3').toBe(false)

    await checkout.removePromo()

    expect(to(CREATE).at(-1)!.body['promoCode']).toBeNull()
  })

  it('is not offered if the link does not allow codes', () => {
    expect(open({}, buildLink({ allowPromoCodes: 'false' })).checkout.canAddPromo.value).toBe(false)
  })
})

describe('a price', () => {
  it('is that of the last quote, not of the slowest', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const link = buildDigitalLink({ vatEnabled: true, pricedByCountry: true })
    const { checkout } = open(
      {
        [QUOTE]: async ({ body }) => {
          if (body['country'] === 'DE') await slow
          const totals: Record<string, number> = { DE: 57.12, FR: 57.6, IT: 58.56 }
          return { body: buildTotals({ total: totals[String(body['country'])]! }) }
        },
      },
      link,
    )
    checkout.setField('taxCountry', 'DE')
    checkout.setField('taxCountry', 'FR')
    await expect.poll(() => checkout.totals.value.total).toBe(57.6)
    const shown: number[] = []
    checkout.totals.subscribe(({ total }) => void shown.push(total))
    release()
    // The answer of a later request arrives after the slow one.
    checkout.setField('taxCountry', 'IT')
    await expect.poll(() => checkout.totals.value.total).toBe(58.56)
    expect(shown).toEqual([57.6, 58.56])
  })
})

describe('the promo code of a link', () => {
  const link = buildLink({ totals: reduced })

  it('is in the first price without a request, and can be removed for this visit', async () => {
    const { checkout, calls, to } = open({ [QUOTE]: [{ body: buildTotals() }] }, link)
    await checkout.start()
    expect(checkout.totals.value.promo?.code).toBe('CLAY10')
    expect(calls.filter(({ path }) => path.includes('quote'))).toEqual([])

    await checkout.removePromo()

    expect(to(QUOTE)[0]!.body).toMatchObject({ promoCode: null })
    expect(checkout.totals.value.promo).toBeNull()
    expect(checkout.canAddPromo.value).toBe(true)
  })

  it('stays removed after a reload', async () => {
    const kept = new Map([['linktill:visit:k3x9q2abcd', JSON.stringify({ sessionId: 's1', promoCode: null })]])
    const shop = createFakeShop({ [QUOTE]: [{ body: buildTotals() }] })
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    }
    const checkout = createCheckout({ client: shop.client, link, storage })

    await checkout.start()

    expect(checkout.totals.value.promo).toBeNull()
  })

  it('stays when another code is rejected, and the form shows why', async () => {
    const { checkout } = open(
      { [VALIDATE]: { body: { valid: false, ...promo, message: 'Invalid or expired promo code.' } } },
      link,
    )
    checkout.setPromoText('NOTHING')

    expect(await checkout.applyPromo()).toBe(false)

    expect(checkout.totals.value.promo?.code).toBe('CLAY10')
    expect(checkout.canAddPromo.value).toBe(true)
  })
})
