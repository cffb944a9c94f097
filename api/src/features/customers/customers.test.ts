import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { announce } from '../orders/order/announce.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { note } from '../../shop/order/timeline.ts'
import { sumCustomerCounts } from './countCustomers.ts'
import { foldCustomers } from './foldCustomers.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { followSalesOf } from '../orders/following/followSales.ts'

const api = startApi()

async function buildShop(overrides: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, overrides)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const order = (customerEmail: string, changes: Partial<Order> = {}) =>
    buildOrder(api.db, link, [product], { customerEmail, ...changes })
  const list = async (query = '') => (await api.request('GET', `/customers${query}`, { as: merchant })).body
  const idOf = async (email: string) => (await list(`?search=${email}`)).data[0].id as string
  return { merchant, order, list, idOf }
}
const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
const emails = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email)

describe('listCustomers', () => {
  it('has one row per address in any spelling, with sums by currency', async () => {
    const { order, list } = await buildShop()
    await order('Nora@Example.com', { ...at(1), customerName: 'N. Ek' })
    await order('nora@example.com', { ...at(3), customerName: 'Nora Ek', refundedMinor: 250 })
    await order('nora@example.com', { ...at(2), customerName: null, currency: 'EUR' })
    await order('nora@example.com', { ...at(4), paymentStatus: 'failed' })
    await order('nora@example.com', { ...at(5), paymentStatus: 'refunded', customerName: '' })

    const { data: customers, total } = await list()

    expect(total).toBe(1)
    expect(customers).toMatchObject([
      {
        email: 'nora@example.com',
        name: 'Nora Ek',
        orders: 4,
        spent: [
          { currency: 'USD', amount: 22.5 },
          { currency: 'EUR', amount: 12.5 },
        ],
        first_order_at: '2026-01-01T00:00:00.000Z',
        last_order_at: '2026-01-05T00:00:00.000Z',
      },
    ])
  })

  it('sorts by each column, searches, and pages', async () => {
    const { order, list } = await buildShop()
    await order('b@example.com', { ...at(1), customerName: 'Anna', totalMinor: 900 })
    await order('a@example.com', { ...at(2), customerName: 'Zoe', totalMinor: 5000 })
    await order('c@example.com', { ...at(3), customerName: 'Max_', totalMinor: 100 })
    await order('c@example.com', { ...at(4), customerName: 'Max_', totalMinor: 100 })

    const sorted = async (query: string) => emails(await list(`?${query}`)).map((email) => email[0]!)

    expect(await sorted('')).toEqual(['c', 'a', 'b'])
    expect(await sorted('sort_by=email&sort_dir=asc')).toEqual(['a', 'b', 'c'])
    expect(await sorted('sort_by=name&sort_dir=asc')).toEqual(['b', 'c', 'a'])
    expect(await sorted('sort_by=orders')).toEqual(['c', expect.any(String), expect.any(String)])
    expect(await sorted('sort_by=spent')).toEqual(['a', 'b', 'c'])
    expect(await sorted('search=ZO')).toEqual(['a'])
    expect(await sorted('search=ax_')).toEqual(['c'])
    expect(await sorted('limit=1&offset=1')).toEqual(['a'])
  })

  it('counts exactly while customers come and go and two runs combine counts', async () => {
    const { merchant, order, list } = await buildShop()
    await order('nora@example.com')
    await order('ines@example.com')
    expect((await list('?limit=1')).total).toBe(2)
    await order('mats@example.com')
    await order('nora@example.com')
    expect((await list('?limit=1')).total).toBe(3)

    await Promise.all([sumCustomerCounts(api.db), sumCustomerCounts(api.db)])
    await sumCustomerCounts(api.db)

    expect(await api.db('customer_counts').where({ merchantId: merchant.id })).toMatchObject([{ change: 3 }])
    for (const one of await Order.query(api.db).where({ merchantId: merchant.id }))
      await changeOrder(api.db, one, { customerEmail: 'nora@example.com', canonicalEmail: 'nora@example.com' })
    expect(await list()).toMatchObject({ data: [{ email: 'nora@example.com', orders: 4 }], total: 1 })
  })

  it('leaves out those who have not bought, on request', async () => {
    const { merchant, order, list } = await buildShop()
    const nora = await order('nora@example.com', { paymentStatus: 'pending' })
    await order('mats@example.com')
    await order('mats@example.com', { paymentStatus: 'failed' })
    expect(await list()).toMatchObject({ total: 2 })
    expect(await list('?paid=true')).toMatchObject({ total: 1, data: [{ email: 'mats@example.com', orders: 1 }] })

    await settleOrder(api.db, nora, { type: 'paid', amountMinor: nora.totalMinor, feeMinor: nora.feeMinor }, 'provider')

    expect(await list('?paid=true&search=nora')).toMatchObject({ total: 1 })
    expect(await list('?paid=true')).toMatchObject({ total: 2 })
    await sumCustomerCounts(api.db)
    expect(await api.db('buyer_counts').where({ merchantId: merchant.id })).toMatchObject([{ change: 2 }])
    await order('ines@example.com', { paymentStatus: 'failed' })
    const { body } = await api.request('GET', '/customers/export?format=csv&paid=true', { as: merchant })
    expect(body).not.toContain('ines@example.com')
  })

  it('sorts by what was spent in the main currency', async () => {
    const { order, list } = await buildShop()
    await order('a@example.com', { ...at(1), totalMinor: 9000 })
    await order('b@example.com', { ...at(2), totalMinor: 8000 })
    for (const day of [3, 4, 5]) await order('c@example.com', { ...at(day), currency: 'EUR', totalMinor: 100 })

    const { data: customers } = await list('?sort_by=spent&limit=1')

    expect(customers).toMatchObject([{ email: 'c@example.com' }])
  })

  it('follows every change of an order at once', async () => {
    const { merchant, order, list } = await buildShop()
    const nora = await order('nora@example.com', { paymentStatus: 'pending' })
    expect((await list()).data).toMatchObject([{ orders: 0, spent: [] }])

    await settleOrder(api.db, nora, { type: 'paid', amountMinor: nora.totalMinor, feeMinor: nora.feeMinor }, 'provider')
    expect((await list()).data).toMatchObject([{ spent: [{ currency: 'USD', amount: 12.5 }] }])
    await changeOrder(api.db, nora, { refundedMinor: 1000 })
    expect((await list()).data).toMatchObject([{ spent: [{ currency: 'USD', amount: 2.5 }] }])
    const other = { customerEmail: 'other@example.com', canonicalEmail: 'other@example.com', customerName: 'New' }
    await changeOrder(api.db, nora, other)
    expect((await list()).data).toMatchObject([{ email: 'other@example.com', name: 'New' }])
    expect(await api.db('customers').where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('agrees with the orders while orders are placed concurrently', async () => {
    const { merchant, order, list } = await buildShop()

    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await order(`shopper-${index % 7}@example.com`)
        await (index % 2 ? list() : foldCustomers(api.db))
      }),
    )

    const { data: customers } = await list('?sort_by=email&sort_dir=asc')
    const { rows } = await api.db.raw(
      `select canonical_email as email, count(*) as orders, sum(total_minor) / 100.0 as spent from orders where merchant_id = ? group by 1 order by 1`,
      [merchant.id],
    )
    expect(customers.map((one: { orders: number }) => one.orders)).toEqual(rows.map((row: { orders: number }) => row.orders))
    expect(customers.map((one: { spent: { amount: number }[] }) => one.spent[0]!.amount)).toEqual(
      rows.map((row: { spent: string }) => Number(row.spent)),
    )
  })

  it('separates shops', async () => {
    const [one, other] = [await buildShop(), await buildShop()]
    await one.order('nora@example.com')
    const theirs = await other.order('nora@example.com')
    const id = await other.idOf('nora')

    expect((await one.list()).data).toMatchObject([{ orders: 1 }])
    for (const method of ['GET', 'DELETE'])
      expect((await api.request(method, `/customers/${id}`, { as: one.merchant })).status).toBe(404)
    const { body } = await api.request('GET', `/orders?customer=${id}`, { as: one.merchant })
    expect(body.orders).toEqual([])
    expect((await theirs.$query(api.db)).customerEmail).toBe('nora@example.com')
  })
})

describe('getCustomer', () => {
  it('returns one customer, whose orders listOrders lists', async () => {
    const { merchant, order, idOf } = await buildShop()
    const orders = [await order('nora@example.com', at(1)), await order('NORA@example.com', at(2))]
    await order('other@example.com')
    const id = await idOf('nora')

    const { body: customer } = await api.request('GET', `/customers/${id}`, { as: merchant })
    const { body: list } = await api.request('GET', `/orders?customer=${id}`, { as: merchant })

    expect(customer).toMatchObject({ id, email: 'nora@example.com', orders: 2 })
    expect(list.orders.map((row: { id: string }) => row.id)).toEqual(orders.map((row) => row.id).toReversed())
    expect(list).toMatchObject({ totalCount: 2, total_is_exact: true })
  })
})

describe('eraseCustomer', () => {
  it('keeps what bookkeeping needs, and no personal data', async () => {
    const { merchant, order, idOf, list } = await buildShop()
    const address = {
      name: 'Nora Ek',
      phone: '01 23',
      line1: 'Kai 2',
      line2: null,
      city: 'Graz',
      state: 'ST',
      postal_code: '8010',
    }
    await api.db('mail_suppressions').insert({ merchantId: merchant.id, email: 'nora@example.com' })
    const person = { customerName: 'Nora Ek', customerPhone: '01 23', country: 'AT', vatNumber: 'ATU12345675', visitorId: 'v-1' }
    const nora = await order('Nora@example.com', {
      ...person,
      reverseCharge: true,
      paymentStatus: 'pending',
      reference: 'nora-17',
      metadata: { seat: 'Nora' },
      shippingAddress: { ...address, country: 'AT' },
    })
    await settleOrder(api.db, nora, { type: 'paid', amountMinor: nora.totalMinor, feeMinor: nora.feeMinor }, 'provider')
    const other = await order('other@example.com', { customerName: 'Other' })
    const id = await idOf('nora')

    const answer = await api.request('DELETE', `/customers/${id}`, { as: merchant })

    expect(answer.status).toBe(204)
    expect(emails(await list())).toEqual(['other@example.com'])
    const { body: row } = await api.request('GET', `/orders/${nora.id}`, { as: merchant })
    expect(row).toMatchObject({
      customer_email: '',
      customer_name: null,
      shipping_address: null,
      country: 'AT',
      vat: { number: 'ATU12345675' },
      total_amount: 12.5,
      payment_status: 'completed',
      timeline: expect.arrayContaining([expect.objectContaining({ type: 'erased' })]),
    })
    const kept = await Promise.all(
      ['orders', 'order_history', 'outbox', 'customers', 'mails', 'mail_suppressions'].map((table) =>
        api.db(table).where({ merchantId: merchant.id }),
      ),
    )
    // With letters between which no random id has.
    expect(JSON.stringify(kept)).not.toMatch(/nora@|nora ek|nora-17|"nora"|Kai 2|01 23|v-1/i)
    expect(await other.$query(api.db)).toMatchObject({ customerEmail: 'other@example.com', customerName: 'Other' })
  })

  it('keeps only the site of the referrer', async () => {
    const { merchant, order, idOf } = await buildShop()
    const checkoutSessionId = randomUUID()
    const referrer = 'https://mail.example.com/inbox/nora-ek?from=nora'
    const nora = await order('nora@example.com', { paymentStatus: 'pending', referrer, checkoutSessionId })
    await settleOrder(api.db, nora, { type: 'paid', amountMinor: nora.totalMinor, feeMinor: nora.feeMinor }, 'provider')
    const visit = { link_id: nora.linkId, session_id: checkoutSessionId, step: 'contact', referrer }
    await api.db('outbox').insert({ merchantId: merchant.id, type: 'checkout.started', data: JSON.stringify(visit) })

    await api.request('DELETE', `/customers/${await idOf('nora')}`, { as: merchant })

    expect((await nora.$query(api.db)).referrer).toBe('https://mail.example.com')
    const events = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')
    expect(events.map(({ data }) => data.referrer)).toEqual(events.map(() => 'https://mail.example.com'))
    expect(JSON.stringify(events)).not.toMatch(/nora[-@]|=nora/)
  })

  it('never changes an issued invoice', async () => {
    const { merchant, order, idOf } = await buildShop()
    const nora = await order('nora@example.com', { paymentStatus: 'pending', customerName: 'Nora Ek' })
    await settleOrder(api.db, nora, { type: 'paid', amountMinor: nora.totalMinor, feeMinor: nora.feeMinor }, 'provider')
    await followSalesOf(api.db, merchant.id)
    const invoices = () => api.db('invoices').where({ merchantId: merchant.id })
    const before = await invoices()

    await api.request('DELETE', `/customers/${await idOf('nora')}`, { as: merchant })

    expect(before).toMatchObject([{ buyer: { name: 'Nora Ek', email: 'nora@example.com' } }])
    expect(await invoices()).toEqual(before)
  })

  it('ends older data exports', async () => {
    const { merchant, order, idOf } = await buildShop()
    await order('nora@example.com')
    const made = {
      merchantId: merchant.id,
      status: 'ready',
      progress: 1,
      sizeBytes: 3,
      expiresAt: new Date(Date.now() + 3600_000),
    }
    const [{ id: exportId }] = await api.db('data_exports').insert(made).returning('id')
    await api.storage.put(`exports/${merchant.id}/${exportId}.zip`, 'zip')
    const latest = async () => (await api.request('GET', '/auth/exports/latest', { as: merchant })).body.export
    const { download_url: url } = await latest()
    const download = () => fetch(api.url + url.replace('/api', '')).then(({ status }) => status)
    expect(await download()).toBe(200)

    await api.request('DELETE', `/customers/${await idOf('nora')}`, { as: merchant })

    expect(await download()).toBe(404)
    expect(await latest()).toMatchObject({ status: 'expired', download_url: null })
    await api.db('data_exports').where({ merchantId: merchant.id }).update({ status: 'running', expiresAt: null })
    await order('other@example.com')
    await api.request('DELETE', `/customers/${await idOf('other')}`, { as: merchant })
    expect((await latest()).status).toBe('failed')
  })

  it('erases the reason for a refund, and keeps its amount', async () => {
    const { merchant, order, idOf } = await buildShop()
    const nora = await order('nora@example.com', { refundedMinor: 250 })
    const refund = { merchantId: merchant.id, orderId: nora.id, amountMinor: 250, status: 'succeeded', source: 'merchant' }
    await api.db('refunds').insert({ ...refund, reason: 'Nora asked: too small' })
    await note(api.db, nora, { type: 'refund', text: '$2.50 paid back: Nora asked: too small', by: 'merchant' })
    await announce(api.db, nora, 'order.refunded')

    await api.request('DELETE', `/customers/${await idOf('nora')}`, { as: merchant })

    expect(await api.db('refunds').where({ orderId: nora.id })).toMatchObject([{ amountMinor: 250, reason: null }])
    const { body } = await api.request('GET', `/orders/${nora.id}`, { as: merchant })
    expect(body.timeline.map(({ text }: { text: string }) => text)).toContain('$2.50 paid back')
    const kept = await Promise.all(['order_history', 'outbox'].map((table) => api.db(table).where({ merchantId: merchant.id })))
    expect(JSON.stringify(kept)).not.toMatch(/nora@|nora asked|too small/i)
  })

  it('is refused while an order may still be paid', async () => {
    const { merchant, order, idOf } = await buildShop()
    const open = await order('nora@example.com', { paymentStatus: 'pending' })
    const id = await idOf('nora')

    const { status, body } = await api.request('DELETE', `/customers/${id}`, { as: merchant })

    expect(status).toBe(409)
    expect(body.message).toBe(`Order #${open.number} of this customer is open. Complete it or mark it as failed first.`)
    expect((await open.$query(api.db)).customerEmail).toBe('nora@example.com')
  })
})

describe('exportCustomers', () => {
  it('downloads the customers that match a search, with formulas disarmed', async () => {
    const { merchant, order } = await buildShop()
    await order('b@example.com', { ...at(2), customerName: '=1+1', currency: 'GBP' })
    await order('a@example.com', { ...at(1), customerName: 'Nora' })

    const { headers, body } = await api.request('GET', '/customers/export?format=csv', { as: merchant })
    const found = await api.request('GET', '/customers/export?format=csv&search=nora', { as: merchant })

    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="customers_export_\d{4}-\d\d-\d\d\.csv"$/)
    expect(body.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'email,name,orders,spent_gbp,spent_usd,first_order,last_order,external_id,since,metadata',
      'a@example.com,Nora,1,,12.5,2026-01-01T00:00:00.000Z,2026-01-01T00:00:00.000Z,,2026-01-01T00:00:00.000Z,',
      "b@example.com,'=1+1,1,12.5,,2026-01-02T00:00:00.000Z,2026-01-02T00:00:00.000Z,,2026-01-02T00:00:00.000Z,",
    ])
    expect(found.body.trim().split('\n')).toHaveLength(2)
  })

  it('downloads an .xlsx', async () => {
    const { merchant, order } = await buildShop()
    await order('a@example.com')

    const { headers, body } = await api.request('GET', '/customers/export', { as: merchant })

    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(body.startsWith('PK')).toBe(true)
  })
})
