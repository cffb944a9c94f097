import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { type Provider, startSandbox, startStripe } from '../../../test/providers.ts'
import { payOutSandbox } from '../../gateways/sandbox/payouts.ts'
import { toMinor } from '../../pricing/money.ts'
import { followDispute } from '../orders/disputes/followDispute.ts'
import { followAccount, followPayouts } from './followPayouts.ts'

const DAY_MS = 86_400_000
/** A Monday, after everything that tests do. */
let monday = Date.UTC(2090, 0, 2)
const fail = (error: unknown) => {
  throw error
}
/** The same numbers on every run. */
function diceFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

interface Line {
  id: string
  kind: string
  net: number
  fee: number
  amount: number
  order_id: string | null
  text: string
}

async function openShop({ api, openAccount, card, stripe }: Provider) {
  const accountId = await openAccount()
  const merchant = await buildMerchant(api.db, { paymentAccountId: accountId })
  const product = await buildProduct(api.db, merchant, { stock: null, priceMinor: 1250 })
  const link = await buildLink(api.db, merchant, [product])
  const as = merchant
  const get = async (path: string) => (await api.request('GET', path, { as })).body
  return {
    merchant,
    accountId,
    get,
    async sell(quantity = 1, disputed = false) {
      await api.db('link_items').where({ merchantId: merchant.id, linkId: link.id }).update({ quantity })
      const { body } = await api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: crypto.randomUUID() },
      })
      if (!disputed) await card(body.payment.paymentId, 'succeeded')
      return {
        orderId: body.orderId as string,
        clientSecret: body.clientSecret as string,
        paymentId: body.payment.paymentId as string,
      }
    },
    confirm: ({ orderId, clientSecret }: { orderId: string; clientSecret: string }) =>
      api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } }),
    refund: (orderId: string, amount: number) => api.request('POST', `/orders/${orderId}/refunds`, { as, body: { amount } }),
    /** The provider pays out, and we read it. Returns its newest payout. */
    async payOut() {
      if (stripe) stripe.payOut(accountId)
      else await payOutSandbox(api.db, new Date((monday += 7 * DAY_MS)))
      await followAccount(api, accountId)
      return (await get('/payouts?limit=1')).data[0]
    },
    async linesOf(id: string): Promise<Line[]> {
      return (await get(`/payouts/${id}/lines?limit=1000`)).data
    },
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + toMinor(amount, 'USD')!, 0)

describe.each([
  ['sandbox', startSandbox],
  ['Stripe', startStripe],
] as const)('payouts of %s', (_name, start) => {
  const provider = start()
  const { api, stripe, deliver } = provider

  it('have their sales, fees and refunds, and are found by order', async () => {
    const { sell, confirm, refund, payOut, linesOf } = await openShop(provider)
    const [one, other] = [await sell(), await sell(2)]
    for (const order of [one, other]) await confirm(order)
    await refund(one.orderId, 5)

    const payout = await payOut()

    expect(payout).toMatchObject({
      currency: 'USD',
      sales: 37.5,
      refunds: -5,
      fees: 2.77,
      disputes: 0,
      adjustments: 0,
      unmatched: 0,
    })
    expect(payout).toMatchObject({ amount: 29.73, is_complete: true })
    const lines = await linesOf(payout.id)
    expect(lines.map(({ kind, order_id, amount, fee }) => [kind, order_id, amount, fee]).toSorted()).toEqual(
      [
        ['sale', one.orderId, 12.5, 1.06],
        ['sale', other.orderId, 25, 2.13],
        ['refund', one.orderId, -5, -0.42],
      ].toSorted(),
    )
  })

  it('take from the balance what is then on its way', async () => {
    const { sell, confirm, refund, payOut, get } = await openShop(provider)
    expect(await get('/payouts/balance')).toMatchObject({ currencies: [], schedule: { interval: 'weekly' } })
    const [one, other] = [await sell(), await sell(2)]
    for (const order of [one, other]) await confirm(order)
    await refund(one.orderId, 5)

    const before = await get('/payouts/balance')
    expect(before.currencies).toEqual([{ currency: 'USD', amount: 29.73, on_its_way: 0, arrives_on: null }])
    expect(before.bank).toEqual(stripe ? { name: 'Fake bank', last4: '4321' } : { name: 'Test bank', last4: '6789' })
    expect(new Date(before.schedule.next_on).getUTCDay()).toBe(1)

    const payout = await payOut()
    await confirm(await sell())
    expect((await get('/payouts/balance')).currencies).toEqual([
      { currency: 'USD', amount: 11.44, on_its_way: 29.73, arrives_on: payout.arrives_on },
    ])
  })

  it('have no schedule and no bank before an account is connected', async () => {
    const merchant = await buildMerchant(api.db, { paymentAccountId: null })
    const { body } = await api.request('GET', '/payouts/balance', { as: merchant })
    expect(body).toEqual({ currencies: [], schedule: null, bank: null })
  })

  it('carry refunds of a sale that was paid out before', async () => {
    const { sell, confirm, refund, payOut, linesOf } = await openShop(provider)
    const first = await sell()
    await confirm(first)
    const before = await payOut()
    const second = await sell(4)
    await confirm(second)
    await refund(first.orderId, 12.5)

    const after = await payOut()

    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ sales: 50, refunds: -12.5, unmatched: 0 })
    expect((await linesOf(after.id)).find(({ kind }) => kind === 'refund')).toMatchObject({ order_id: first.orderId })
  })

  it('have lost disputes as such', async () => {
    const { sell, confirm, payOut, linesOf } = await openShop(provider)
    await confirm(await sell(4))
    const disputed = await sell(1, true)
    const id = await provider.dispute(disputed.paymentId)
    await confirm(disputed)
    await followDispute(api, id)
    await provider.decide(id, 'lost')
    await followDispute(api, id)

    const payout = await payOut()

    expect(payout).toMatchObject({ sales: 62.5, disputes: -12.5, refunds: 0, unmatched: 0 })
    expect((await linesOf(payout.id)).find(({ kind }) => kind === 'dispute')).toMatchObject({
      order_id: disputed.orderId,
      net: -11.44,
    })
  })

  it.each([1, 2, 3, 4, 5])('add up to their amount, whatever happened (%i)', async (seed) => {
    const dice = diceFrom(seed * 7919)
    const { accountId, sell, confirm, refund, payOut, linesOf, get } = await openShop(provider)
    const orders: { orderId: string }[] = []
    for (let payouts = 0; payouts < 3; payouts++) {
      await confirm(await sell(10))
      for (let step = 0; step < 4 + dice(5); step++) {
        const chance = dice(10)
        const [order] = orders.splice(dice(orders.length), 1)
        if (order && chance < 4) await refund(order.orderId, (1 + dice(1250)) / 100)
        else if (stripe && chance < 6)
          stripe.adjust(accountId, ['adjustment', 'stripe_fee', 'reserve_transaction'][dice(3)]!, dice(400) - 300)
        else if (stripe && chance < 7) stripe.sellElsewhere(accountId, 1 + dice(5000))
        else {
          const sold = await sell(1 + dice(9))
          await confirm(sold)
          orders.push(sold)
        }
      }
      await payOut()
    }

    const { data: payouts, total } = await get('/payouts')
    expect(total).toBe(3)
    for (const payout of payouts) {
      const lines = await linesOf(payout.id)
      const { amount, sales, refunds, disputes, adjustments, fees } = payout
      expect(sum(lines.map(({ net }) => net))).toBe(sum([amount]))
      expect(sum([sales, refunds, disputes, adjustments, -fees])).toBe(sum([amount]))
      expect(payout.unmatched).toBe(lines.filter(({ kind, order_id: id }) => !id && /sale|refund|dispute/.test(kind)).length)
    }
    const kept = await api.db('payout_lines').orderBy(['payoutId', 'id'])
    // A second reading, and two at once, change nothing.
    await api.db('payouts').update({ isComplete: false })
    await Promise.all([followAccount(api, accountId), followAccount(api, accountId)])
    expect(await api.db('payout_lines').orderBy(['payoutId', 'id'])).toEqual(kept)
    const again = payouts.map((payout: object) => ({ ...payout, updated_at: expect.any(String) }))
    expect((await get('/payouts')).data).toEqual(again)
  })

  it('are read by the job, of every merchant with an account, and not again at once', async () => {
    const { merchant, sell, confirm, payOut, get } = await openShop(provider)
    await confirm(await sell())
    await payOut()
    await api.db('payouts').where({ merchantId: merchant.id }).delete()
    await api.db('merchants').update({ payoutsReadAt: new Date() })
    await followPayouts(api, fail)
    expect((await get('/payouts')).total).toBe(0)

    await api.db('merchants').where({ id: merchant.id }).update({ payoutsReadAt: null })
    await followPayouts(api, fail)
    expect((await get('/payouts')).data).toMatchObject([{ is_complete: true, sales: 12.5 }])
  })

  it('belong to one merchant', async () => {
    const { sell, confirm, payOut } = await openShop(provider)
    await confirm(await sell())
    const { id } = await payOut()
    const as = await buildMerchant(api.db)
    expect((await api.request('GET', '/payouts', { as })).body).toMatchObject({ total: 0, data: [] })
    for (const path of [`/payouts/${id}`, `/payouts/${id}/lines`, `/payouts/${id}/export`])
      expect(await api.request('GET', path, { as })).toMatchObject({ status: 404 })
  })

  it('are exported with every line and the sums', async () => {
    const { merchant: as, sell, confirm, payOut } = await openShop(provider)
    await confirm(await sell())
    const { id } = await payOut()
    const { headers, text } = await readCsv(api, `/payouts/${id}/export?format=csv`, as)
    expect(headers.get('content-disposition')).toContain(`payout_${id}.csv`)
    const [head, line] = text.trim().split('\n')
    expect(head).toBe('date,kind,order,text,transaction,amount,fee,provider_fee,net,currency')
    expect(line).toMatch(/^2\d{3}-.*,sale,1001,.*,12\.5,1\.06,0\.66,11\.44,USD$/)
    expect((await api.request('GET', `/payouts/${id}/export`, { as })).status).toBe(200)
  })

  it('are listed page by page, and by kind', async () => {
    const { sell, confirm, refund, payOut, get } = await openShop(provider)
    for (let sale = 0; sale < 3; sale++) await confirm(await sell())
    const last = await sell()
    await confirm(last)
    await refund(last.orderId, 2)
    const { id } = await payOut()

    const [first, second] = [await get(`/payouts/${id}/lines?limit=3`), await get(`/payouts/${id}/lines?limit=3&offset=3`)]
    expect([first.data.length, second.data.length, first.total]).toEqual([3, 2, 5])
    expect(new Set([...first.data, ...second.data].map((line: Line) => line.id)).size).toBe(5)
    expect(await get(`/payouts/${id}/lines?kind=refund`)).toMatchObject({ total: 1, data: [{ amount: -2 }] })
  })

  if (stripe)
    describe('at Stripe', () => {
      it('name what no order is known for, and what Stripe charged', async () => {
        const { accountId, sell, confirm, payOut, linesOf } = await openShop(provider)
        await confirm(await sell())
        stripe.sellElsewhere(accountId, 900)
        stripe.adjust(accountId, 'stripe_fee', -200)
        stripe.adjust(accountId, 'reserve_transaction', -300)

        const payout = await payOut()

        expect(payout).toMatchObject({ amount: 15.44, sales: 21.5, fees: 3.06, adjustments: -3, unmatched: 1 })
        expect(
          (await linesOf(payout.id))
            .filter(({ order_id: id }) => !id)
            .map(({ kind, text, net }) => [kind, text, net])
            .toSorted(),
        ).toEqual([
          ['adjustment', 'A reserve transaction', -3],
          ['fee', 'A stripe fee', -2],
          ['sale', 'payment', 9],
        ])
      })

      it('do not believe an order of another merchant', async () => {
        const [mine, other] = [await openShop(provider), await openShop(provider)]
        const { orderId: order } = await other.sell()
        stripe.sellElsewhere(mine.accountId, 100, { order })
        expect((await mine.payOut()).unmatched).toBe(1)
      })

      it('of a hand without a list, and what does not add up, are one named line', async () => {
        const { accountId, get, linesOf } = await openShop(provider)
        const { id } = stripe.payOut(accountId, { byHand: 4200 })
        await followAccount(api, accountId)
        expect((await get('/payouts')).data).toMatchObject([{ id, amount: 42, adjustments: 42, is_complete: true }])
        expect(await linesOf(id)).toMatchObject([{ kind: 'adjustment', net: 42, text: expect.stringContaining('by hand') }])
      })

      it('are read page by page, wait for Stripe’s list, and continue after an outage', async () => {
        const { accountId, sell, confirm, get } = await openShop(provider)
        stripe.pageSize = 2
        for (let sale = 0; sale < 5; sale++) await confirm(await sell())
        const payout = stripe.payOut(accountId)
        payout.reconciliation_status = 'in_progress'
        await followAccount(api, accountId)
        expect((await get('/payouts')).data).toMatchObject([{ is_complete: false, sales: 0 }])

        payout.reconciliation_status = 'completed'
        stripe.failWith('down')
        await expect(followAccount(api, accountId)).rejects.toMatchObject({ status: 503 })
        stripe.failWith(null)
        await followAccount(api, accountId)
        expect((await get(`/payouts/${payout.id}/lines`)).data).toHaveLength(5)
        expect((await get('/payouts')).data).toMatchObject([{ is_complete: true, sales: 62.5 }])
        stripe.pageSize = 100
      })

      it('announce once that they arrived or failed, and give the money back to the next one', async () => {
        const { merchant, sell, confirm, payOut, get } = await openShop(provider)
        await confirm(await sell())
        const first = await payOut()
        stripe.arrive(first.id, 'paid')
        for (let time = 0; time < 2; time++) await deliver()
        stripe.arrive(first.id, 'failed')
        await deliver()
        const events = await api.db('outbox').where({ merchantId: merchant.id }).whereLike('type', 'payout.%').orderBy('position')
        expect(events.map(({ type, data }) => [type, data.id, data.failure])).toEqual([
          ['payout.paid', first.id, null],
          ['payout.failed', first.id, 'The bank account is closed.'],
        ])
        expect(await mailsAbout(merchant.id, api)).toEqual([`payout_failed:${first.id}`])
        expect((await get('/payouts')).data[0]).toMatchObject({ status: 'failed', failure: 'The bank account is closed.' })

        const next = await payOut()
        expect(next).toMatchObject({ amount: 11.44, sales: 0, adjustments: 11.44 })
      })
    })
  else
    describe('in the sandbox', () => {
      it('are simulated, and a failure reaches the merchant once, in every way', async () => {
        const { merchant, accountId, sell, confirm, get } = await openShop(provider)
        const simulate = (outcome: string) => api.request('POST', '/sandbox/payouts', { as: merchant, body: { outcome } })
        const attention = async () =>
          (await get('/dashboard/summary')).attention.filter(({ type }: { type: string }) => type === 'payout_failed')
        expect(await simulate('taken')).toMatchObject({ status: 409, body: { message: /Nothing was received/ } })
        await confirm(await sell())

        const { status, body } = await simulate('no_account')

        expect(status).toBe(201)
        const [{ id }] = body.payouts
        expect(body.payouts).toMatchObject([
          { amount: 11.44, sales: 12.5, status: 'failed', failure: 'The bank account does not exist.', is_complete: true },
        ])
        // The job reads it again, and two readings meet.
        await Promise.all([followAccount(api, accountId), followAccount(api, accountId)])
        expect(await mailsAbout(merchant.id, api)).toEqual([`payout_failed:${id}`])
        const [mail] = await api.db('mails').where({ merchantId: merchant.id, template: 'payout_failed' })
        expect(mail.subject).toBe('Your bank returned a payout of $11.44')
        expect(mail.body).toContain('The reason: The bank account does not exist.')
        expect(mail.body).toContain(`/dashboard/payouts?open=${id}`)
        const href = `/dashboard/payouts?open=${id}`
        expect((await get('/notifications')).data[0]).toMatchObject({ type: 'payout.failed', href })
        expect(await attention()).toMatchObject([
          { type: 'payout_failed', subject: 'A payout of $11.44', detail: 'The bank account does not exist.', href },
        ])

        const again = await Promise.all([simulate('taken'), simulate('taken')])
        expect(again.map((answer) => answer.status).toSorted()).toEqual([201, 409])
        expect((await get('/payouts')).data[0]).toMatchObject({ amount: 11.44, adjustments: 11.44, status: 'pending' })
        expect(await attention()).toEqual([])
      })

      it('are simulated for the own account only, with a known outcome', async () => {
        const [mine, other] = [await openShop(provider), await openShop(provider)]
        await other.confirm(await other.sell())
        const simulate = (as: typeof mine.merchant, outcome: string) =>
          api.request('POST', '/sandbox/payouts', { as, body: { outcome } })
        expect(await simulate(mine.merchant, 'taken')).toMatchObject({ status: 409 })
        expect(await simulate(mine.merchant, '__proto__')).toMatchObject({ status: 400, body: { errors: [{ path: 'outcome' }] } })
        expect(await simulate(await buildMerchant(api.db), 'taken')).toMatchObject({ status: 409 })
        expect((await other.get('/payouts')).total).toBe(0)
      })

      it('are made once a week, and pass their states by the clock', async () => {
        const { accountId, sell, confirm, get } = await openShop(provider)
        await confirm(await sell())
        const now = Date.now()
        const ended = new Date((monday += 7 * DAY_MS))
        for (let time = 0; time < 2; time++) await payOutSandbox(api.db, ended)
        await Promise.all([payOutSandbox(api.db, ended), payOutSandbox(api.db, new Date(monday + 3 * DAY_MS))])
        for (const [days, status] of [
          [0.5, 'pending'],
          [1.5, 'in_transit'],
          [2.5, 'paid'],
        ] as const) {
          await api
            .db('sandbox.payouts')
            .where({ accountId })
            .update({ createdAt: new Date(now - days * DAY_MS) })
          await followAccount(api, accountId)
          expect((await get('/payouts')).data).toMatchObject([{ status }])
        }
      })

      it('carry over a week in which more went back than came in, and a payout that the bank returned', async () => {
        const { accountId, sell, confirm, refund, payOut, get } = await openShop(provider)
        const sold = await sell(2)
        await confirm(sold)
        const first = await payOut()
        await refund(sold.orderId, 25)
        await payOut()
        expect((await get('/payouts')).total).toBe(1)
        await api.db('sandbox.payouts').where({ accountId }).update({ failure: 'account_closed' })
        await confirm(await sell(4))

        const next = await payOut()

        expect(next).toMatchObject({ sales: 50, refunds: -25, adjustments: first.amount })
        expect((await get(`/payouts/${first.id}`)).status).toBe('failed')
      })
    })
})

const mailsAbout = (merchantId: string, { db }: Provider['api']): Promise<string[]> =>
  db('mails').where({ merchantId }).whereLike('template', 'payout%').orderBy('createdAt').pluck('occasion')

async function readCsv(api: Provider['api'], path: string, as: Parameters<Provider['api']['token']>[0]) {
  const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token(as)}` } })
  return { headers: answer.headers, text: await answer.text() }
}
