import { describe, expect, it } from 'vitest'
import { addKey, buildMerchant } from '../../../../test/factories.ts'
import { buildSubscription } from '../../../../test/subscriptionFactories.ts'
import { startApi } from '../../../../test/server.ts'
import { clockFor } from '../../../../test/subscriptions.ts'
import { addUnits } from '../../../pricing/schedule.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'

const api = startApi()
const live = startApi({ testMode: false }, { beside: api })
const inMonths = (count: number) => addUnits(new Date(), { unit: 'month', count, timeZone: 'UTC' }).toISOString()

describe('advanceSandboxClock', () => {
  it('runs every due moment on the way, in order', async () => {
    const merchant = await buildMerchant(api.db)
    const [one, other] = [await buildSubscription(api.db, merchant), await buildSubscription(api.db, merchant)]
    const { orders, useCard, read, mails } = clockFor(api, merchant)
    await useCard(other, 'declined_later')

    const { status, body } = await api.request('POST', '/sandbox/clock', { as: merchant, body: { to: inMonths(6) } })

    expect({ status, body }).toMatchObject({ status: 200, body: { has_more: false } })
    expect((await orders(one)).map(({ paymentStatus }) => paymentStatus)).toEqual(Array(7).fill('completed'))
    expect(await read(other)).toMatchObject({ status: 'ended' })
    expect(await orders(other)).toHaveLength(2)
    expect((await mails()).toSorted()).toEqual([...Array(1).fill('subscription_ended'), ...Array(5).fill('subscription_failed')])
    // Each was charged at its moment, not at the end.
    const history = await api.db('subscription_history').where({ subscriptionId: one.id, type: 'paid' }).orderBy('at')
    const months = history.map(({ at }) => (at as Date).toISOString().slice(0, 7))
    expect(new Set(months).size).toBe(6)
  })

  it('goes on in another call when more is due', async () => {
    const merchant = await buildMerchant(api.db)
    const { billing } = await buildSubscription(api.db, merchant)
    const subscription = await buildSubscription(api.db, merchant, {
      billing: { ...billing, unit: 'day' },
      nextChargeAt: new Date(Date.now() + 3_600_000),
      anchorAt: new Date(Date.now() + 3_600_000),
      anchorCycle: 2,
    })
    const to = new Date(Date.now() + 25.5 * 86_400_000).toISOString()
    const call = async () => (await api.request('POST', '/sandbox/clock', { as: merchant, body: { to } })).body

    const first = await call()
    const second = await call()

    expect(first).toMatchObject({ has_more: true })
    expect(second).toEqual({ now: to, has_more: false })
    const { orders } = clockFor(api, merchant)
    const days = Math.floor((new Date(to).getTime() - subscription.nextChargeAt!.getTime()) / 86_400_000) + 1
    expect(await orders(subscription)).toHaveLength(days + 1)
  })

  it('never goes back, and needs a key that may write orders', async () => {
    const merchant = await buildMerchant(api.db)
    const move = (to: string, headers?: Record<string, string>) =>
      api.request('POST', '/sandbox/clock', { ...(headers ? { headers } : { as: merchant }), body: { to } })
    await move(inMonths(2))
    const before = await clockOf(api.db, merchant.id)

    expect(await move(inMonths(1))).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } })
    expect(await move('2100-01-02T00:00:00Z')).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } })
    expect(await move('2027-02-31T00:00:00Z')).toMatchObject({ status: 400 })
    const authorization = `Bearer ${await addKey(api.db, merchant, ['orders:read'])}`
    expect(await move(inMonths(3), { authorization })).toMatchObject({ status: 403 })
    expect((await clockOf(api.db, merchant.id)) >= before).toBe(true)
  })

  it('does not wait for what cannot be charged', async () => {
    const merchant = await buildMerchant(api.db, { canAcceptPayments: false })
    const subscription = await buildSubscription(api.db, merchant)
    const to = inMonths(3)

    const { body } = await api.request('POST', '/sandbox/clock', { as: merchant, body: { to } })

    expect(body).toEqual({ now: to, has_more: false })
    expect(await clockFor(api, merchant).orders(subscription)).toHaveLength(1)
  })

  it('tells a buyer 30 and 7 days before that their card expires', async () => {
    const merchant = await buildMerchant(api.db)
    const { paymentMethodId, billing } = await buildSubscription(api.db, merchant)
    await api
      .db('subscriptions')
      .where({ merchantId: merchant.id })
      .update({ billing: { ...billing, unit: 'year' } })
    const expiresOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    await api.db('payment_methods').where({ id: paymentMethodId }).update({ expiresOn })
    const after = async (days: number) => {
      const to = new Date(Date.now() + days * 86_400_000).toISOString()
      await api.request('POST', '/sandbox/clock', { as: merchant, body: { to } })
      return (await api.db('mails').where({ merchantId: merchant.id, template: 'subscription_card_expires' })).length
    }

    expect([await after(20), await after(28), await after(31), await after(40), await after(54), await after(56)]).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
  })

  it('does not exist where real money moves', async () => {
    const merchant = await buildMerchant(api.db)

    expect(await live.request('POST', '/sandbox/clock', { as: merchant, body: { to: inMonths(1) } })).toMatchObject({
      status: 404,
    })
  })
})

it('reports no internal error', () => {
  expect([...api.bugs, ...live.bugs]).toEqual([])
})
