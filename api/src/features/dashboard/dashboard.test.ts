import { describe, expect, it } from 'vitest'
import { calendarOf, DAY_ZONE, inDaytime } from '../../../test/calendar.ts'
import { buildLink, buildMerchant, buildProduct, buildVariants } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import { recordEvents } from '../analytics/recordEvents.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

const api = startApi()

const LISTS = [
  ['/products?search', 'products'],
  ['/products?sort_by=created_at&search', 'products'],
  ['/carts?search', 'data'],
  ['/orders?search', 'orders'],
  ['/orders?orderBy=customer&search', 'orders'],
  ['/customers?search', 'data'],
  ['/search?q', 'products'],
  ['/search?q', 'links'],
  ['/search?q', 'orders'],
  ['/search?q', 'customers'],
] as const

/** A merchant with one product, and a function to sell it some days ago. */
async function shop(timeZone = 'UTC') {
  const merchant = await buildMerchant(api.db, { timeZone })
  const mug = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [mug])
  const sell = async (daysAgo: number, changes: Partial<Order> = {}) => {
    const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
    const createdAt = new Date(Date.now() - daysAgo * 24 * 3600 * 1000)
    const order = await Order.query(api.db).findOne({ id: body.orderId }).throwIfNotFound()
    await changeOrder(api.db, order, { paymentStatus: 'completed', createdAt, ...changes })
  }
  const view = (daysAgo: number) =>
    recordEvents(api.db, [
      { merchantId: merchant.id, linkId: link.id, type: 'view', createdAt: new Date(Date.now() - daysAgo * 24 * 3600 * 1000) },
    ])
  const get = async (what: string, period: string) =>
    (await api.request('GET', `/dashboard/${what}?period=${period}`, { as: merchant })).body
  return { merchant, mug, sell, view, get }
}

describe('getDashboardSummary', () => {
  it('counts this period, and its growth over the previous one', async () => {
    const { sell, view, get } = await shop()
    for (const daysAgo of [1, 2, 3]) await sell(daysAgo)
    for (const daysAgo of [8, 9]) await sell(daysAgo)
    await sell(1, { paymentStatus: 'failed' })
    await sell(2, { refundedMinor: 250 })
    for (const daysAgo of [1, 1, 1, 1, 1, 1, 1, 1, 9]) await view(daysAgo)

    expect(await get('summary', '7days')).toEqual({
      totalRevenue: 47.5,
      totalSales: 4,
      linkViews: 8,
      conversionRate: 50,
      currency: 'USD',
      fee: 4.24,
      provider_fee: 0,
      net: 43.26,
      otherCurrencies: [],
      growth: { totalRevenue: 90, totalSales: 100, linkViews: 700, conversionRate: -50 },
      averageOrder: 11.88,
      before: { totalRevenue: 25, totalSales: 2, averageOrder: 12.5, linkViews: 1, conversionRate: 100 },
      attention: [expect.objectContaining({ type: 'orders_to_ship', subject: '6 orders' })],
      setup: null,
    })
    expect(await get('summary', '30days')).toMatchObject({ totalSales: 6, growth: { totalRevenue: null } })
  })

  it('shows another currency beside the main one', async () => {
    const { sell, get } = await shop()
    await sell(1)
    await sell(1)
    await sell(1, { currency: 'EUR' })

    expect(await get('summary', '7days')).toMatchObject({
      currency: 'USD',
      totalRevenue: 25,
      totalSales: 3,
      otherCurrencies: [{ currency: 'EUR', totalRevenue: 12.5, totalSales: 1 }],
    })
  })
})

describe('getDashboardRevenue', () => {
  it.each(inDaytime(['UTC', 'Pacific/Auckland', 'America/Los_Angeles']))(
    'has a point for every day in %s, and adds up to the summary',
    async (timeZone) => {
      const { sell, get } = await shop(timeZone)
      for (const daysAgo of [0, 1, 5, 7]) await sell(daysAgo)

      const { points } = await get('revenue', '7days')
      const { totalRevenue } = await get('summary', '7days')

      const today = calendarOf(timeZone).dayOf(Date.now())
      expect(points).toHaveLength(7)
      expect(points.map((point: { before: number }) => point.before)).toEqual([0, 0, 0, 0, 0, 0, 12.5])
      expect(points.at(-1)).toMatchObject({ date: today, revenue: 12.5 })
      expect(points.reduce((sum: number, point: { revenue: number }) => sum + point.revenue, 0)).toBe(totalRevenue)
      expect(totalRevenue).toBe(37.5)
    },
  )

  it('has a point for every month of the year', async () => {
    const { timeZone } = DAY_ZONE
    const { get } = await shop(timeZone)
    const { points } = await get('revenue', 'year')
    const [, month] = calendarOf(timeZone).dayOf(Date.now()).split('-')
    expect(points).toHaveLength(Number(month))
    expect(points[0].name).toBe('Jan')
  })
})

describe('getDashboardProducts', () => {
  it('names the four products with the most revenue, and the rest as one', async () => {
    const merchant = await buildMerchant(api.db)
    for (const [index, priceMinor] of [100, 600, 500, 400, 300, 200].entries()) {
      const product = await buildProduct(api.db, merchant, { name: `Product ${index}`, priceMinor, stock: null })
      const link = await buildLink(api.db, merchant, [product])
      const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'a@example.com' } })
      const order = await Order.query(api.db).findOne({ id: body.orderId }).throwIfNotFound()
      await changeOrder(api.db, order, { paymentStatus: 'completed' })
    }

    const { slices, top } = (await api.request('GET', '/dashboard/products?period=7days', { as: merchant })).body

    expect(slices).toEqual([
      ...[6, 5, 4, 3].map((value, index) => ({ name: `Product ${index + 1}`, value })),
      { name: 'Other products', value: 3 },
    ])
    expect(top[0]).toMatchObject({ name: 'Product 1', price: 6, revenue: 6, sales: 1 })
  })
})

describe('searchEverything', () => {
  it('finds products, links, orders and customers of this merchant only', async () => {
    const { merchant, mug, sell } = await shop()
    await sell(0)
    const find = async (q: string, as = merchant) => (await api.request('GET', `/search?q=${encodeURIComponent(q)}`, { as })).body

    expect((await find('mug')).products).toMatchObject([{ id: mug.id, title: 'Mug', subtitle: '$12.50' }])
    expect((await find('spring')).links).toHaveLength(1)
    expect((await find('#1001')).orders).toMatchObject([
      { title: '#1001 nora@example.com', href: '/dashboard/orders?search=1001' },
    ])
    expect((await find('NORA@')).customers).toMatchObject([
      {
        id: 'nora@example.com',
        subtitle: 'nora@example.com, 1 order',
        href: '/dashboard/customers?tab=customers&search=nora%40example.com',
      },
    ])
    expect(await find('mug', await buildMerchant(api.db))).toEqual({ products: [], links: [], orders: [], customers: [] })
    expect(await find('%')).toEqual({ products: [], links: [], orders: [], customers: [] })
  })
})

describe('every search', () => {
  it('finds Müller by muller and muller by Müller', async () => {
    const merchant = await buildMerchant(api.db)
    const products = [
      await buildProduct(api.db, merchant, { name: 'Müller mug', description: 'Größe L' }),
      await buildProduct(api.db, merchant, { name: 'Mug of Muller', description: 'grosse' }),
    ]
    for (const [index, customerName] of ['Anna Müller', 'muller'].entries()) {
      const link = await buildLink(api.db, merchant, [products[index]!], { name: `${customerName} ${index}` })
      const body = { cartUrlId: link.urlId, customerEmail: `nora${index}@example.com`, customerName }
      await api.request('POST', '/orders', { body })
    }
    const count = async (path: string, list: string, text: string) =>
      (await api.request('GET', `${path}=${encodeURIComponent(text)}`, { as: merchant })).body[list].length

    for (const text of ['Müller', 'muller', 'MULLER', 'mu\u0308l', 'mü']) {
      const found = Object.fromEntries(
        await Promise.all(
          LISTS.map(async ([path, list]) => [`${path} ${list}`, await count(path, list, text)] satisfies [string, number]),
        ),
      )
      expect({ text, found }).toEqual({ text, found: Object.fromEntries(LISTS.map(([path, list]) => [`${path} ${list}`, 2])) })
    }
    expect(await count('/products?search', 'products', 'GRÖSSE')).toBe(2)
  })
})

describe('listNotifications', () => {
  it('notifies of sales and low stock, until they are read', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { stock: 6, priceMinor: 0, type: 'physical' })
    const link = await buildLink(api.db, merchant, [mug])
    const { body: placed } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
    })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    await api.runJobs()
    const list = async () => (await api.request('GET', '/notifications', { as: merchant })).body

    expect(await list()).toMatchObject({
      unread: 2,
      data: [
        { type: 'order.completed', text: 'nora@example.com paid $0.00', read: false },
        { type: 'product.stock_low', text: 'Mug is running low: 5 left' },
      ],
    })
    await api.request('POST', '/notifications/read', { as: merchant })
    expect((await list()).unread).toBe(0)
  })

  it('names the variant that is running low or sold out', async () => {
    const merchant = await buildMerchant(api.db)
    const shirt = await buildProduct(api.db, merchant, { name: 'Shirt', priceMinor: 0, type: 'physical' })
    const [small, medium] = await buildVariants(api.db, shirt, { S: { stock: 6 }, M: { stock: 6 } })
    const link = await buildLink(api.db, merchant, [shirt])
    const [item] = await api.db('link_items').where({ linkId: link.id })
    const buy = async (variantId: string, quantity: number) => {
      await api.db('link_items').where({ id: item.id }).update({ quantity })
      const items = [{ itemId: item.id, variantId }]
      const { status } = await api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', items },
      })
      expect(status).toBe(201)
    }
    await buy(small!.id, 1)
    await buy(medium!.id, 6)

    const { data: notifications } = (await api.request('GET', '/notifications', { as: merchant })).body
    expect(notifications.map(({ text }: { text: string }) => text)).toEqual([
      'Shirt (M) is sold out',
      'Shirt (S) is running low: 5 left',
    ])
  })
})
