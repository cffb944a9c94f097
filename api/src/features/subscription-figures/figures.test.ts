import { describe, expect, it } from 'vitest'
import { buildMerchant, buildOrder, buildLink, buildProduct } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { type Subscription, SubscriptionCycle } from '../../shop/subscription/Subscription.ts'

const api = startApi()

const figures = async (as: Merchant, query = '') =>
  (await api.request('GET', `/subscriptions/figures${query}`, { as })).body as Record<string, any> // oxlint-disable-line typescript/no-explicit-any

const MONTHLY = {
  unit: 'month' as const,
  every: 1,
  cycles: null,
  isInstalments: false,
  trialDays: 0,
  trialMinor: 0,
  setupMinor: 0,
  minimumCycles: 0,
}

const move = (
  merchant: Merchant,
  { id: subscriptionId, currency }: Subscription,
  kind: string,
  monthlyMinor: number,
  at: string,
) =>
  // oxlint-disable-line max-params
  api.db('subscription_moves').insert({ merchantId: merchant.id, subscriptionId, currency, kind, monthlyMinor, at: new Date(at) })

/** A shop in Berlin. `start` writes a subscription that began at a time. */
async function shop() {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin' })
  const product = await buildProduct(api.db, merchant, { type: 'service', priceMinor: 1200, currency: 'EUR' })
  const start = async (at: string, overrides: Partial<Subscription> = {}, monthlyMinor = 1200) => {
    const subscription = await buildSubscription(api.db, merchant, { products: [product], anchorAt: new Date(at), ...overrides })
    await move(merchant, subscription, 'new', monthlyMinor, at)
    return subscription
  }
  return { merchant, product, start }
}

describe('getSubscriptionFigures', () => {
  it('answers zeros in the main currency before the first subscription', async () => {
    const merchant = await buildMerchant(api.db, { businessCountry: 'DE' })

    const body = await figures(merchant, '?from=2026-01-01&to=2026-01-03')

    expect(body).toMatchObject({ currency: 'EUR', other_currencies: [], step: 'day', now: { mrr: 0, active: 0 }, cohorts: [] })
    expect(body['points'].map(({ date, mrr }: { date: string; mrr: number }) => [date, mrr])).toEqual([
      ['2026-01-01', 0],
      ['2026-01-02', 0],
      ['2026-01-03', 0],
    ])
    expect(body['totals']).toMatchObject({ churn_rate: null, subscription_churn_rate: null, trials: { conversion_rate: null } })
  })

  it('adds up the moves of a range by the day of the shop, and counts who was there before', async () => {
    const { merchant, start } = await shop()
    const old = await start('2026-01-10T12:00:00Z')
    const other = await start('2026-01-11T12:00:00Z')
    // The first of March in Berlin.
    await start('2026-02-28T23:30:00Z', {}, 2400)
    await move(merchant, old, 'changed', 300, '2026-03-02T12:00:00Z')
    await move(merchant, other, 'churned', -1200, '2026-03-02T13:00:00Z')
    await move(merchant, other, 'returned', 1200, '2026-03-04T13:00:00Z')
    await move(merchant, old, 'churned', -1500, '2026-03-09T12:00:00Z')

    const { totals, points } = await figures(merchant, '?from=2026-03-01&to=2026-03-04')

    expect(points).toEqual([
      { date: '2026-03-01', mrr: 48, subscriptions: 3, new: 24, changed: 0, returned: 0, churned: 0 },
      { date: '2026-03-02', mrr: 39, subscriptions: 2, new: 0, changed: 3, returned: 0, churned: -12 },
      { date: '2026-03-03', mrr: 39, subscriptions: 2, new: 0, changed: 0, returned: 0, churned: 0 },
      { date: '2026-03-04', mrr: 51, subscriptions: 3, new: 0, changed: 0, returned: 12, churned: 0 },
    ])
    expect(totals).toMatchObject({
      mrr_before: 24,
      mrr: 51,
      new: { subscriptions: 1, mrr: 24 },
      changed: { subscriptions: 1, mrr: 3 },
      returned: { subscriptions: 1, mrr: 12 },
      churned: { subscriptions: 1, mrr: -12 },
      churn_rate: 50,
      subscription_churn_rate: 50,
    })
  })

  it('has a point per month in a long range, the first one from its first day', async () => {
    const { merchant, start } = await shop()
    await start('2025-11-03T12:00:00Z')
    await start('2026-02-03T12:00:00Z')

    const { step, points } = await figures(merchant, '?from=2025-11-02&to=2026-03-05')

    expect(step).toBe('month')
    expect(points.map(({ date, mrr }: { date: string; mrr: number }) => [date, mrr])).toEqual([
      ['2025-11-02', 12],
      ['2025-12-01', 12],
      ['2026-01-01', 12],
      ['2026-02-01', 24],
      ['2026-03-01', 24],
    ])
  })

  it('counts a trial from its first charge, and leaves out one that nobody paid after', async () => {
    const { merchant, start } = await shop()
    const trial = { billing: { ...MONTHLY, trialDays: 14 }, trialEndsAt: new Date('2026-03-15T12:00:00Z') }
    const stayed = await start('2026-03-01T12:00:00Z', trial)
    const left = await start('2026-03-01T13:00:00Z', { ...trial, status: 'ended' })
    await SubscriptionCycle.query(api.db).where({ merchantId: merchant.id, subscriptionId: left.id }).delete()
    await move(merchant, left, 'churned', -1200, '2026-03-03T13:00:00Z')

    const { totals, points, cohorts } = await figures(merchant, '?from=2026-03-14&to=2026-03-15')

    expect(stayed.id).toBeTruthy()
    expect(points.map(({ mrr, subscriptions }: { mrr: number; subscriptions: number }) => [mrr, subscriptions])).toEqual([
      [0, 0],
      [12, 1],
    ])
    expect(totals.trials).toEqual({ ended: 2, converted: 1, conversion_rate: 50 })
    expect(totals.churned).toEqual({ subscriptions: 0, mrr: 0 })
    expect(cohorts).toMatchObject([{ month: '2026-03-01', started: 1 }])
  })

  it('shows what is at risk and what came back, and leaves instalments out of the recurring revenue', async () => {
    const { merchant, product, start } = await shop()
    const late = await start('2026-01-05T12:00:00Z', {
      status: 'past_due',
      billing: { ...MONTHLY, isInstalments: true, cycles: 3 },
    })
    const link = await buildLink(api.db, merchant, [product])
    const cycle = async (n: number, changes: Partial<SubscriptionCycle>, completedAt: string | null) => {
      const order = await buildOrder(api.db, link, [product], {
        paymentStatus: completedAt ? 'completed' : 'pending',
        completedAt: completedAt ? new Date(completedAt) : null,
        subscriptionId: late.id,
        subscriptionCycle: n,
      })
      const days = { startsAt: new Date('2026-02-05T12:00:00Z'), endsAt: new Date('2026-03-05T12:00:00Z') }
      const row = { merchantId: merchant.id, subscriptionId: late.id, n, orderId: order.id, status: 'open' as const, ...days }
      await SubscriptionCycle.query(api.db).insert({ ...row, ...changes })
    }
    await cycle(2, { status: 'paid', attempts: 1 }, '2026-02-07T12:00:00Z')
    await cycle(3, { attempts: 1, failure: 'card_declined' }, null)

    const { now, totals } = await figures(merchant, '?from=2026-02-01&to=2026-02-28')

    expect(now).toMatchObject({ mrr: 0, past_due: 1, at_risk: 12, at_risk_subscriptions: 1 })
    expect(totals.recovered).toEqual({ payments: 1, revenue: 12 })
  })

  it('shows for each month of start how many stayed, up to now', async () => {
    const { merchant, start } = await shop()
    await api.db('sandbox_clocks').insert({ merchantId: merchant.id, aheadMs: Date.parse('2099-03-10T12:00:00Z') - Date.now() })
    const [first] = [
      await start('2099-01-05T12:00:00Z'),
      await start('2099-01-31T22:59:00Z'),
      await start('2099-01-31T23:01:00Z'),
    ]
    await move(merchant, first, 'churned', -1200, '2099-02-20T12:00:00Z')

    const { cohorts, to, now } = await figures(merchant)

    expect(to).toBe('2099-03-10')
    expect(now.mrr).toBe(24)
    const share = (subscriptions: number, of: number) => ({ subscriptions, share: (subscriptions / of) * 100 })
    expect(cohorts).toEqual([
      { month: '2099-01-01', started: 2, active: [share(2, 2), share(1, 2), share(1, 2)] },
      { month: '2099-02-01', started: 1, active: [share(1, 1), share(1, 1)] },
    ])
  })

  it('never adds currencies or shops', async () => {
    const { merchant, start } = await shop()
    const strange = await shop()
    await strange.start('2026-01-05T12:00:00Z')
    await start('2026-01-05T12:00:00Z')
    await start('2026-01-06T12:00:00Z', { currency: 'USD' }, 900)
    await start('2026-01-07T12:00:00Z')

    const [euros, dollars] = [await figures(merchant), await figures(merchant, '?currency=USD')]

    expect(euros).toMatchObject({ currency: 'EUR', other_currencies: ['USD'], now: { mrr: 24, active: 2 } })
    expect(dollars).toMatchObject({ currency: 'USD', other_currencies: ['EUR'], now: { mrr: 9, active: 1 } })
  })

  it.each([
    ['?from=2026-02-01&to=2026-01-01', 'to'],
    ['?from=2999-01-01', 'from'],
    ['?from=2000-01-01&to=2026-01-01', 'from'],
    ['?from=soon', 'from'],
    ['?currency=XYZ', 'currency'],
  ])('refuses %s with the field', async (query, path) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('GET', `/subscriptions/figures${query}`, { as: merchant })

    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path }])
  })
})

describe('exportSubscriptionMoves', () => {
  it('has a line per move, which add up to the totals', async () => {
    const { merchant, start } = await shop()
    const subscription = await start('2026-01-05T12:00:00Z')
    await move(merchant, subscription, 'churned', -1200, '2026-02-05T12:00:00Z')

    const { status, body } = await api.request('GET', '/subscriptions/moves/export?from=2026-01-01&to=2026-02-28&format=csv', {
      as: merchant,
    })

    expect(status).toBe(200)
    expect(String(body).trim().split(/\r?\n/)).toEqual([
      'at,kind,subscription_id,email,mrr,currency',
      `2026-01-05T12:00:00.000Z,new,${subscription.id},nora@example.com,12,EUR`,
      `2026-02-05T12:00:00.000Z,churned,${subscription.id},nora@example.com,-12,EUR`,
    ])
  })
})

describe('exportSubscriptions', () => {
  it('has the subscriptions of the list, newest first', async () => {
    const { merchant, start } = await shop()
    await start('2026-01-05T12:00:00Z', { status: 'ended', customerEmail: 'ida@example.com', createdAt: new Date('2026-01-05') })
    const paid = { createdAt: new Date('2026-01-06'), reference: 'user-17' }
    const active = await start('2026-01-06T12:00:00Z', { ...paid, nextChargeAt: new Date('2026-02-06T12:00:00Z') })
    const lines = async (query: string) => {
      const { body } = await api.request('GET', `/subscriptions/export?format=csv${query}`, { as: merchant })
      return String(body).trim().split(/\r?\n/).slice(1)
    }

    expect((await lines('')).map((line) => line.split(',')[2])).toEqual(['nora@example.com', 'ida@example.com'])
    expect(await lines('&status=active')).toEqual([
      `${active.id},active,nora@example.com,,1 × Mug,12,EUR,1,month,,1,2026-01-06T00:00:00.000Z,2026-02-06T12:00:00.000Z,,,,user-17`,
    ])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
