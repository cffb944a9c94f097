import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import { secretsOf } from '../../platform/http/secrets.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { signSubscriptions } from '../../shop/subscription/subscriptionsToken.ts'

const api = startApi()
const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

async function setUp(overrides: Partial<Subscription> = {}, shop: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: 'Europe/Berlin', ...shop })
  const customerEmail = `${merchant.id}@example.com`
  const subscription = await buildSubscription(api.db, merchant, { customerEmail, ...overrides })
  const tokenFor = (days: number) => signSubscriptions(api.config.secrets, subscription, days)
  const open = (token = tokenFor(1)) => api.request('GET', `/account/subscriptions?token=${encodeURIComponent(token)}`)
  const send = (action: string, body?: object, token = tokenFor(1)) =>
    api.request('POST', `/account/subscriptions/${subscription.id}/${action}?token=${encodeURIComponent(token)}`, {
      ...(body && { body }),
    })
  const read = () => Subscription.query(api.db).findOne({ merchantId: merchant.id, id: subscription.id }).throwIfNotFound()
  return { merchant, subscription, tokenFor, open, send, read }
}

describe('the page of a buyer', () => {
  it('shows what they subscribe to, in their language, with their invoices', async () => {
    const { open, subscription } = await setUp({ locale: 'de' })

    const { status, body } = await open()

    expect(status).toBe(200)
    expect(body).toMatchObject({ shop_name: 'Kiln & Clay', email: subscription.customerEmail, language: 'de-DE' })
    expect(body.labels).toMatchObject({ cancel: 'Verträge hier kündigen', confirm: 'Jetzt kündigen' })
    expect(body.subscriptions).toMatchObject([
      {
        id: subscription.id,
        status: 'active',
        next_charge_at: subscription.nextChargeAt!.toISOString(),
        ends_if_cancelled: subscription.nextChargeAt!.toISOString(),
        payment_method: { last4: '4242' },
        can_cancel: true,
        can_pause: false,
        can_change_quantity: false,
        invoices: [{ url: expect.stringContaining(`/account/orders/${subscription.firstOrderId}/invoice?token=`) }],
      },
    ])
  })

  it('has its texts without a link', async () => {
    const { status, body } = await api.request('GET', '/account/subscriptions?locale=fr')

    expect(status).toBe(200)
    expect(body).toMatchObject({ shop_name: null, email: null, language: 'fr-FR', subscriptions: [] })
    expect(body.labels.send).toBe('Envoyer le lien')
  })

  it('opens for no token that is expired, changed, of another kind or of another server', async () => {
    const { open, send, tokenFor, subscription } = await setUp()
    const good = tokenFor(1)
    const foreign = signSubscriptions(
      secretsOf({ ...api.config.secrets.all[0]!, value: 'another secret of thirty-two letters' }),
      subscription,
      1,
    )

    for (const token of [tokenFor(-1), `${good.slice(0, -2)}xx`, good.slice(1), 'x', foreign]) {
      expect(await open(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
      expect((await send('cancel', {}, token)).status).toBe(404)
    }
    expect((await open(good)).status).toBe(200)
  })
})

describe('cancelling without signing in', () => {
  it('takes two steps, is confirmed by mail at once, and can be sent twice', async () => {
    const { send, read, subscription } = await setUp({ locale: 'de' })

    const first = await send('cancel', {})
    const second = await send('cancel', {})

    expect(first.body.subscriptions).toMatchObject([
      { status: 'cancelled', next_charge_at: null, ends_at: subscription.nextChargeAt!.toISOString(), can_cancel: false },
    ])
    expect(second.body).toEqual(first.body)
    expect(await read()).toMatchObject({ cancelledBy: 'buyer', nextChargeAt: null })
    await api.runJobs()
    const mails = api.mails.filter(({ to }) => to === subscription.customerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual(['Ihre Kündigung bei Kiln & Clay ist bestätigt'])
  })

  it('for good cause ends it at once, with the reason', async () => {
    const { send, read } = await setUp()

    expect(await send('cancel', { for_cause: true, reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    })
    await send('cancel', { for_cause: true, reason: 'Broken twice' })

    expect(await read()).toMatchObject({ status: 'ended', cancelReason: 'Broken twice' })
  })

  it.each(['past_due', 'paused', 'trialing'] as const)('stops every charge while %s', async (status) => {
    const { send, read } = await setUp({
      status,
      anchorAt: inDays(-40),
      ...(status === 'past_due' && { pastDueSince: inDays(-9) }),
    })

    await send('cancel', {})

    expect(await read()).toMatchObject({ status: 'ended', nextChargeAt: null, resumesAt: null })
  })

  it('keeps a minimum term, and says so', async () => {
    const { send, open, read, subscription } = await setUp()
    await api.db('subscriptions').update({ billing: api.db.raw(`billing || '{"minimumCycles": 6}'`) })

    expect((await open()).body.subscriptions[0]).toMatchObject({ is_bound: true })
    const { body } = await send('cancel', {})

    expect(body.subscriptions[0]).toMatchObject({ status: 'active', can_cancel: false })
    expect(await read()).toMatchObject({ cancelledBy: 'buyer', nextChargeAt: subscription.nextChargeAt })
    expect(new Date(body.subscriptions[0].ends_at).getTime()).toBeGreaterThan(inDays(150).getTime())
  })

  it('is not possible for a subscription of another buyer or another shop', async () => {
    const own = await setUp()
    const neighbour = await buildSubscription(api.db, own.merchant, { customerEmail: 'eve@example.com' })
    const other = await setUp({ customerEmail: own.subscription.customerEmail })
    const token = encodeURIComponent(own.tokenFor(1))

    for (const { id } of [neighbour, other.subscription])
      expect((await api.request('POST', `/account/subscriptions/${id}/cancel?token=${token}`, { body: {} })).status).toBe(404)
    expect((await other.read()).status).toBe('active')
    expect((await own.open()).body.subscriptions).toHaveLength(1)
  })
})

describe('what a shop allows', () => {
  it('is refused where it does not', async () => {
    const { send } = await setUp()

    expect((await send('pause')).status).toBe(409)
    expect((await send('quantity', { index: 0, quantity: 2 })).status).toBe(409)
  })

  it('is to pause, resume and change the quantity', async () => {
    const { send, read } = await setUp({}, { subscriptionSettings: { buyersPause: true, buyersQuantity: true } })

    expect((await send('quantity', { index: 0, quantity: 2 })).body.subscriptions[0]).toMatchObject({ amount: 25 })
    expect(await send('quantity', { index: 4, quantity: 2 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'index' }] },
    })
    expect((await send('pause')).body.subscriptions[0]).toMatchObject({ status: 'paused', can_resume: true })
    expect((await send('resume')).body.subscriptions[0]).toMatchObject({ status: 'active', can_pause: true })
    expect((await read()).items[0]!.quantity).toBe(2)
  })
})

describe('a link by mail', () => {
  const ask = (email: string) => api.request('POST', '/account/subscriptions/request', { body: { email, locale: 'de' } })

  it('is answered alike whether or not the address subscribes, and opens the page', async () => {
    const { subscription } = await setUp()

    const [known, unknown] = [await ask(subscription.customerEmail), await ask('nobody@example.com')]
    await api.runJobs()

    expect(known).toMatchObject({ status: 202, body: { accepted: true } })
    expect(unknown.body).toEqual(known.body)
    expect(api.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
    const [mail] = api.mails.filter(({ to }) => to === subscription.customerEmail)
    expect(mail!.subject).toBe('Ihre Abonnements')
    const [, token] = /subscriptions\?token=([^\s"]+)/.exec(mail!.text)!
    const page = await api.request('GET', `/account/subscriptions?token=${token}`)
    expect(page.body.subscriptions).toMatchObject([{ id: subscription.id }])
  })
})

describe('an erased buyer', () => {
  const erase = async (merchant: Merchant) => {
    const { body } = await api.request('GET', '/customers', { as: merchant })
    return api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })
  }

  it('has no subscription that can be charged, and leaves no trace of their own in it', async () => {
    const { merchant, subscription, send, open } = await setUp({
      customer: { name: 'Nora Lindqvist' } as Subscription['customer'],
    })
    await api.runJobs()
    expect((await erase(merchant)).status).toBe(409)
    await send('cancel', { for_cause: true, reason: 'Nora is ill' })
    await api.runJobs()

    expect((await erase(merchant)).status).toBeLessThan(300)

    const tables = ['subscriptions', 'payment_methods', 'outbox', 'mails']
    const rows = await Promise.all(tables.map((table) => api.db(table).where({ merchantId: merchant.id })))
    expect(JSON.stringify(rows)).not.toMatch(/Nora|4242/)
    expect(JSON.stringify(rows)).not.toContain(subscription.customerEmail)
    expect((await open()).body.subscriptions).toEqual([])
  })
})
