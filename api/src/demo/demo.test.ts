import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startApi } from '../../test/server.ts'
import { buildMerchant } from '../../test/factories.ts'
import { expireHolds } from '../features/orders/settling/expireHolds.ts'
import { reconcilePayments } from '../features/orders/settling/reconcilePayments.ts'
import { plainSecret } from '../platform/http/secrets.ts'
import { digitalFileKey } from '../features/products/digitalFiles.ts'
import { keepDemoFiles } from './keepDemoFiles.ts'
import { loadDemo } from './loadDemo.ts'
import { DEMO } from './shop.ts'

const api = startApi()
const { owner: OWNER, shown: SHOWN_URL_IDS } = DEMO
const TABLES = ['merchants', 'products', 'links', 'link_items', 'orders', 'order_items', 'order_history', 'link_events']

const counts = async (db = api.db) =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, (await db(table).count('* as rows').first())!['rows']])),
  )
const count = async (sql: string) => Number((await api.db.raw(sql)).rows[0].count)

describe('keepDemoFiles', () => {
  it('gives each digital product a file that can be downloaded, once', async () => {
    await loadDemo(api.db, api.config)
    await keepDemoFiles(api)
    const files = () => api.db('products').where({ type: 'digital' }).orderBy('id').select('digitalFileUrl', 'merchantId')
    const before = await files()
    await keepDemoFiles(api)
    expect(await files()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
    for (const { digitalFileUrl, merchantId } of before) {
      const key = digitalFileKey(merchantId, digitalFileUrl)
      expect(Buffer.from(await api.storage.getBytes(key!)).toString('latin1', 0, 5)).toBe('%PDF-')
    }
  })
})

describe('loadDemo', () => {
  it('loads a shop once under concurrent starters, and changes nothing later', async () => {
    const shops = await Promise.all([loadDemo(api.db, api.config), loadDemo(api.db, api.config)])
    const before = await counts()

    const again = await loadDemo(api.db, api.config)

    expect(shops[0]).toEqual({
      email: OWNER.email,
      password: OWNER.password,
      key: expect.stringMatching(/^sk_test_/),
      urlIds: SHOWN_URL_IDS,
    })
    expect([shops[1], again]).toEqual([shops[0], shops[0]])
    expect(await counts()).toEqual(before)
    expect(before).toMatchObject({ merchants: 1, products: 14 })
    expect(before['orders']).toBeGreaterThan(350)
    expect(before['link_events']).toBeGreaterThan(4000)
  })

  it('shows recent events in the bell, and sends them nowhere', async () => {
    const merchant = await api.db('merchants').first()
    const { body } = await api.request('GET', '/notifications', { as: merchant })
    const newest = await api.db('orders').whereIn('paymentStatus', ['completed', 'failed']).orderBy('createdAt', 'desc').limit(8)

    expect(body.data.map(({ href }: { href: string }) => href).toSorted()).toEqual(
      newest.map(({ number }) => `/dashboard/orders?search=${number}`).toSorted(),
    )
    const now = Date.now()
    expect(body.data.every(({ at }: { at: string }) => Date.parse(at) <= now)).toBe(true)
    expect(await count('select count(*) from outbox where relayed_at is null')).toBe(0)
  })

  it('has shipped its orders, except those of the last two days', async () => {
    const states = await api.db('orders').distinct('fulfilment').orderBy('fulfilment').pluck('fulfilment')
    const wrong = await count(`
      select count(*) from order_items join orders on orders.merchant_id = order_items.merchant_id and orders.id = order_id
      where order_items.shipped <> case when product_type = 'physical' and shipping_state in ('shipped', 'delivered') then quantity else 0 end`)

    expect(states).toEqual(['delivered', 'not_needed', 'shipped', 'to_ship'])
    expect(wrong).toBe(0)
    expect(await count('select count(*) from shipments where greatest(created_at, delivered_at) > now()')).toBe(0)
  })

  it('has orders in all four states, and amounts that add up', async () => {
    const { id } = await api.db('merchants').where({ email: OWNER.email }).first('id')
    // Each table is compared with the merchant, as a cluster needs it.
    const wrong = await count(`
      select count(*) from orders where merchant_id = '${id}' and (total_minor <> subtotal_minor - discount_minor + shipping_minor
        or fee_minor <> round(total_minor * fee_rate / 100) or (completed_at is null) <> (payment_status in ('pending', 'failed'))
        or created_at > now() or updated_at > now() or updated_at < created_at or completed_at < created_at
        or subtotal_minor <> (select sum(quantity * price_minor) from order_items where merchant_id = '${id}' and order_id = orders.id)
        or total_minor <> (select sum(net_minor + tax_minor) from order_items where merchant_id = '${id}' and order_id = orders.id)
          + (select coalesce(sum(net_minor + tax_minor), 0) from jsonb_to_recordset(charges) as charge (net_minor bigint, tax_minor bigint)))`)
    const states = await api.db('orders').groupBy('paymentStatus').orderBy('paymentStatus').select('paymentStatus')
    const numbers = await api.db.raw(
      'select max(number) + 1 - max(next) as gap from orders join order_numbers using (merchant_id)',
    )

    expect(wrong).toBe(0)
    expect(states.map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'failed', 'pending', 'refunded'])
    expect(numbers.rows[0].gap).toBe(0)
  })

  it('has an invoice for every sale, and a credit note for every refund', async () => {
    const { rows } = await api.db.raw(`
      select orders.payment_status, bool_and(total = case payment_status when 'completed' then total_minor else 0 end) as agrees from orders
      left join (select order_id, sum(total_minor) as total from invoices group by order_id) as invoiced on order_id = orders.id
      where completed_at is not null group by 1 order by 1`)
    const gaps = await count('select max(number) - count(*) as count from invoices group by kind order by kind desc limit 1')

    expect(rows).toEqual([
      { payment_status: 'completed', agrees: true },
      { payment_status: 'refunded', agrees: true },
    ])
    expect(gaps).toBe(0)
  })

  it('has a sandbox payment for every order with a cost, in the order’s state', async () => {
    const { rows } = await api.db.raw(`
      select payment_status, min(status) as status, max(status) as other, bool_and(paid_minor = case when status = 'succeeded' then amount_minor else 0 end
        and refunded_minor = coalesce(returned, 0) and amount_minor = total_minor) as agrees
      from orders left join sandbox.intents on intents.id = payment_intent_id
      left join (select intent_id, sum(amount_minor) as returned from sandbox.refunds group by 1) as back on intent_id = intents.id
      where total_minor > 0 and payment_status <> 'pending' group by 1 order by 1`)
    const without = await count('select count(*) from orders where (payment_intent_id is null) <> (total_minor = 0)')

    expect(rows).toEqual([
      { payment_status: 'completed', status: 'succeeded', other: 'succeeded', agrees: true },
      { payment_status: 'failed', status: 'canceled', other: 'canceled', agrees: true },
      { payment_status: 'refunded', status: 'succeeded', other: 'succeeded', agrees: true },
    ])
    expect(without).toBe(0)
  })

  it('allows a refund, and leaves nothing to reconcile', async () => {
    await loadDemo(api.db, api.config)
    const [sold, back] = await Promise.all(
      ['completed', 'refunded'].map((paymentStatus) =>
        api.db('orders').where({ paymentStatus }).where('totalMinor', '>', 0).orderBy('number', 'desc').first(),
      ),
    )
    const as = { id: sold.merchantId }

    const first = await api.request('POST', `/orders/${sold.id}/refunds`, { as, body: { amount: 1 } })
    const second = await api.request('POST', `/orders/${back.id}/refunds`, { as, body: { amount: 1 } })
    const newest = api.db('orders').orderBy('number', 'desc').limit(20).select('id')
    await api.db('orders').whereIn('id', newest).update({ reconciledAt: null })
    await reconcilePayments(api, fail)
    await expireHolds(api, fail)

    expect(first).toMatchObject({ status: 201, body: { amount: 1, status: 'succeeded' } })
    expect(second).toMatchObject({ status: 422, body: { code: 'not_refundable' } })
    expect(await api.db('orderHistory').where({ type: 'reconciled' })).toEqual([])
    expect(
      await count(`select count(*) from sandbox.events where type <> 'charge.refunded' and type <> 'payment_intent.canceled'`),
    ).toBe(0)
  })

  it('has more views than checkouts started, and more started than completed, for every link', async () => {
    const { rows } = await api.db.raw(`
      select links.name, count(*) filter (where type = 'view') as views, count(*) filter (where type = 'checkout_started') as started,
        count(*) filter (where type = 'checkout_completed') as completed,
        (select count(*) from orders where orders.merchant_id = links.merchant_id and link_id = links.id and completed_at is not null) as sold
      from links join link_events on link_events.merchant_id = links.merchant_id and link_id = links.id group by links.merchant_id, links.id, links.name`)
    const early = await count(
      'select count(*) from link_events join links on links.merchant_id = link_events.merchant_id and links.id = link_id where link_events.created_at < links.created_at or link_events.created_at > now()',
    )

    for (const link of rows) {
      expect(link.views, link.name).toBeGreaterThan(link.started)
      expect(link.started, link.name).toBeGreaterThan(link.completed)
      expect(link.completed, link.name).toBe(link.sold)
    }
    expect(early).toBe(0)
  })

  it('sells immediately: every address it shows works with a test card', async () => {
    for (const cartUrlId of SHOWN_URL_IDS) {
      const { body: link } = await api.request('GET', `/carts/url/${cartUrlId}`)
      const body = {
        cartUrlId,
        customerEmail: 'nora@example.com',
        shippingAddress: link.collectShippingAddress === 'true' ? ADDRESS : null,
      }

      const { status, body: placed } = await api.request('POST', '/orders', { body })

      expect(status, JSON.stringify(placed)).toBe(201)
      expect(placed.paymentRequired).toBe(link.totals.total > 0)
    }
  })

  it('has subscribers in several states, each with an order for every cycle', async () => {
    const merchant = await api.db('merchants').first()
    const { body } = await api.request('GET', '/subscriptions/figures', { as: merchant })
    const unlike = await count(`
      select count(*) from subscription_cycles join orders on orders.merchant_id = subscription_cycles.merchant_id and orders.id = order_id
      where orders.subscription_id <> subscription_cycles.subscription_id or orders.subscription_cycle <> n
        or (status = 'paid') <> (payment_status = 'completed')`)

    expect(body.now).toMatchObject({ mrr: 450, active: 9, past_due: 1, paused: 1, cancelled: 1, ended: 1, at_risk: 45 })
    expect(unlike).toBe(0)
    expect(await count('select count(*) from subscription_cycles')).toBeGreaterThan(13)
  })

  it('has a promo code that takes a tenth off', async () => {
    const { body: link } = await api.request('GET', `/carts/url/${SHOWN_URL_IDS[0]}`)

    const { body } = await api.request('POST', '/promos/validate', { body: { id: link.id, promoCode: 'welcome10' } })

    expect(body).toMatchObject({ valid: true, code: 'WELCOME10', discountAmount: Math.round(link.totals.subtotal * 10) / 100 })
  })

  it('has a test key that follows from the server’s secret, until it is revoked', async () => {
    const { key } = (await loadDemo(api.db, api.config))!
    const reach = async () => (await api.request('GET', '/products', { headers: { authorization: `Bearer ${key}` } })).status
    const before = await reach()
    const elsewhere = await loadDemo(api.db, { ...api.config, secrets: plainSecret('the secret of another server, 32+') })
    await api.db('apiKeys').update({ revokedAt: new Date() })

    expect([before, await reach()]).toEqual([200, 401])
    expect(elsewhere).toMatchObject({ email: OWNER.email, key: null })
    expect(await loadDemo(api.db, api.config)).toMatchObject({ key: null })
  })

  it('lets the demo merchant sign in', async () => {
    const { status, body } = await api.request('POST', '/auth/login', { body: { email: OWNER.email, password: OWNER.password } })

    expect({ status, tier: body.tier }).toEqual({ status: 200, tier: 'pro' })
  })

  it('leaves a database unchanged that has a merchant', async () => {
    const { db, drop } = await createTestDatabase()
    await buildMerchant(db)

    const shop = await loadDemo(db, api.config)

    expect(shop).toBeNull()
    expect(await counts(db)).toMatchObject({ merchants: 1, products: 0, orders: 0 })
    await drop()
  })
})

const fail = (error: unknown) => {
  throw error
}

const ADDRESS = {
  fullName: 'Nora Lindqvist',
  addressLine1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}
