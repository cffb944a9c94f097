import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { addDays, calendarOf, inDaytime } from '../../../test/calendar.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import type { Order, OrderItem } from '../../shop/order/Order.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { foldRollups } from './foldRollups.ts'
import { recordEvents } from './recordEvents.ts'

const api = startApi()

const ZONE = inDaytime(['America/New_York', 'Europe/Berlin'])[0]!
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const PERIODS = { '7days': 7, '30days': 30, '90days': 90 }

type Row = Record<string, number>
interface Sale {
  linkId: string | null
  /** Price of its items before discounts in cents, by product. */
  lines: Record<string, number>
  day: string
  currency: string
  broughtMinor: number
  feeMinor: number
  providerFeeMinor: number
}

const { dayOf, startOf } = calendarOf(ZONE)
const OFFSET = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' })
const cents = (amount: number) => Math.round(amount * 100)
const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + cents(row[name]!), 0) / 100

/** Clock changes of the last year and a half. */
function clockChanges(): number[] {
  const offset = (at: number) => OFFSET.format(at).slice(-6)
  const hours = Array.from({ length: 548 * 24 }, (_, ago) => Math.floor(Date.now() / HOUR_MS - ago) * HOUR_MS)
  return hours.filter((at) => offset(at) !== offset(at - 1))
}

/** One second before, and the first moment of, the days on which ranges begin, and the moments around clock changes. */
function moments(today: string): Date[] {
  const days = [0, 1, 6, 7, 29, 30, 89, 90, 200, 400].map((ago) => addDays(today, -ago))
  const months = [
    `${today.slice(0, 7)}-01`,
    `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`,
    `${today.slice(0, 4)}-01-01`,
  ]
  const edges = [...days, ...months].map(startOf)
  const clocks = clockChanges().flatMap((at) => [at - 1, at, at + HOUR_MS, startOf(addDays(dayOf(at), 1))])
  return [...edges.flatMap((at) => [at - 1, at]), ...clocks].filter((at) => at < Date.now()).map((at) => new Date(at))
}

interface Shop {
  merchant: Merchant
  links: Link[]
  products: Product[]
  // oxlint-disable-next-line typescript/no-explicit-any -- responses are validated against the contract
  get: (path: string) => Promise<any>
}

async function openShop(): Promise<Shop> {
  const createdAt = new Date(Date.now() - 600 * DAY_MS)
  const vat = { vatEnabled: true, vatRatesMode: 'own' as const, vatRate: '19', vatCountry: 'DE', vatRatesByCountry: { US: 19 } }
  const merchant = await buildMerchant(api.db, { timeZone: ZONE, createdAt, ...vat } as Partial<Merchant>)
  const [mug, bowl, tea, chart] = [
    await buildProduct(api.db, merchant),
    await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 3333, currency: 'EUR' }),
    await buildProduct(api.db, merchant, { name: 'Tea', priceMinor: 799, currency: 'GBP', type: 'service' }),
    await buildProduct(api.db, merchant, { name: 'Chart', priceMinor: 0, type: 'digital' }),
  ]
  const links = [
    await buildLink(api.db, merchant, [mug], { createdAt }),
    await buildLink(api.db, merchant, [bowl], { name: 'Abroad', createdAt }),
    await buildLink(api.db, merchant, [tea], { name: 'Tea time', createdAt }),
    await buildLink(api.db, merchant, [chart, mug], { name: 'Gift', createdAt }),
    await buildLink(api.db, merchant, [mug], {
      name: 'Today',
      allowPromoCodes: true,
      collectShippingAddress: true,
    } as Partial<Link>),
  ]
  const get = async (path: string) => (await api.request('GET', path, { as: merchant })).body
  return { merchant, links, products: [mug, bowl, tea, chart], get }
}

/** Sells orders of every kind at every edge: paid, free, partly refunded, marked refunded, pending. */
async function sellAtEdges({ links, products: [mug, bowl, tea, chart] }: Shop) {
  const kinds: { link: Link; sold: Product[]; order: Partial<Order> }[] = [
    { link: links[0]!, sold: [mug!], order: {} },
    { link: links[1]!, sold: [bowl!], order: { refundedMinor: 1001 } },
    { link: links[0]!, sold: [mug!], order: { paymentStatus: 'refunded' } },
    { link: links[3]!, sold: [chart!], order: {} },
    { link: links[0]!, sold: [mug!], order: { discountMinor: 125, shippingMinor: 500, taxMinor: 214, totalMinor: 1839 } },
    { link: links[2]!, sold: [tea!], order: { paymentStatus: 'refunded', refundedMinor: 799 } },
    { link: links[3]!, sold: [chart!, mug!], order: { refundedMinor: 1250 } },
    { link: links[2]!, sold: [tea!], order: {} },
    { link: links[0]!, sold: [mug!], order: { paymentStatus: 'pending' } },
    { link: links[0]!, sold: [mug!], order: { refundedMinor: 1 } },
  ]
  for (const [at, createdAt] of moments(dayOf(Date.now())).entries()) {
    const { link, sold, order } = kinds[at % kinds.length]!
    await buildOrder(api.db, link, sold, { ...order, createdAt })
    await recordEvents(api.db, [{ merchantId: link.merchantId, linkId: link.id, type: 'view', createdAt }])
  }
}

/**
 * Sells over HTTP as shoppers do: with a promo code, tax and shipping through a link, and at a product's own address.
 */
async function sellNow({ merchant, links, products }: Shop) {
  await api.request('POST', '/promos', { as: merchant, body: { code: 'TEN', discount_type: 'percentage', percent: 10 } })
  const shippingAddress = { fullName: 'Nora', addressLine1: 'Elm 1', city: 'Berlin', state: 'BE', zip: '10115', country: 'US' }
  for (const body of [
    { cartUrlId: links[4]!.urlId, promoCode: 'TEN', shippingAddress, country: 'US' },
    { cartUrlId: products[2]!.id, country: 'DE' },
  ]) {
    const { body: placed } = await api.request('POST', '/orders', { body: { customerEmail: 'nora@example.com', ...body } })
    for (const part of body.promoCode ? ['discount', 'shipping', 'tax'] : ['tax']) expect(placed.totals[part]).toBeGreaterThan(0)
    const { paymentId, clientSecret } = placed.payment
    await api.request('POST', `/sandbox/payments/${paymentId}/confirm`, {
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
  }
}

/** Computes the sales from the rows of orders. */
async function salesOf(merchant: Merchant): Promise<Sale[]> {
  const orders: Order[] = await api.db('orders').where({ merchantId: merchant.id, paymentStatus: 'completed' })
  const items: OrderItem[] = await api.db('orderItems').where({ merchantId: merchant.id })
  return orders.map((order) => ({
    linkId: order.linkId,
    lines: Object.fromEntries(
      items.filter(({ orderId }) => orderId === order.id).map((item) => [item.productId, item.netMinor + item.taxMinor]),
    ),
    day: dayOf(order.createdAt),
    currency: order.currency,
    broughtMinor: order.totalMinor - order.refundedMinor,
    feeMinor: order.feeMinor - order.feeRefundedMinor,
    providerFeeMinor: order.providerFeeMinor ?? 0,
  }))
}

/** What was paid for one product, or for all together. */
const priced = (sales: Sale[], currency: string, productId?: string) =>
  sales
    .filter((sale) => sale.currency === currency)
    .flatMap(({ lines }) => (productId ? [lines[productId] ?? 0] : Object.values(lines)))
    .reduce((total, line) => total + line, 0) / 100

const brought = (sales: Sale[], currency: string) =>
  sales.filter((sale) => sale.currency === currency).reduce((total, { broughtMinor }) => total + broughtMinor, 0) / 100

const othersOf = (sales: Sale[]) =>
  ['EUR', 'GBP']
    .map((currency) => ({
      currency,
      totalRevenue: brought(sales, currency),
      totalSales: sales.filter((sale) => sale.currency === currency).length,
    }))
    .filter(({ totalSales }) => totalSales > 0)
const byCurrency = (rows: { currency: string }[]) => [...rows].sort((one, other) => (one.currency < other.currency ? -1 : 1))

/** The ranges of the pages with their days in the merchant's time zone. */
function rangesOf(today: string): { range: string; has: (day: string) => boolean }[] {
  const month = today.slice(0, 7)
  const lastMonth = addDays(`${month}-01`, -1).slice(0, 7)
  return [
    { range: 'all_time', has: () => true },
    { range: 'last_7_days', has: (day) => day > addDays(today, -7) },
    { range: 'last_30_days', has: (day) => day > addDays(today, -30) },
    { range: 'this_month', has: (day) => day.startsWith(month) },
    { range: 'last_month', has: (day) => day.startsWith(lastMonth) },
  ]
}

it(
  'agrees everywhere with the orders: three currencies, every kind of order, every edge of the calendar',
  { timeout: 120_000 },
  async () => {
    const shop = await openShop()
    await sellAtEdges(shop)
    await sellNow(shop)

    await expectAgreement(shop)
    await foldRollups(api.db, 40)
    await expectAgreement(shop)
    expect(api.bugs).toEqual([])
  },
)

async function expectAgreement(shop: Shop) {
  const sales = await salesOf(shop.merchant)
  const today = dayOf(Date.now())
  expect(sales.length).toBeGreaterThan(20)

  const stats = await shop.get('/orders/stats')
  const inDollars = sales.filter(({ currency }) => currency === 'USD')
  const fee = inDollars.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  const net = inDollars.reduce((sum, { broughtMinor, feeMinor }) => sum + broughtMinor - feeMinor, 0)
  expect(stats).toEqual({
    totalRevenue: brought(sales, 'USD'),
    fee: fee / 100,
    provider_fee: inDollars.reduce((sum, { providerFeeMinor }) => sum + providerFeeMinor, 0) / 100,
    net: net / 100,
    totalSales: sales.length,
    currency: 'USD',
  })
  for (const [period, days] of Object.entries(PERIODS))
    await expectHome(
      shop,
      period,
      sales.filter(({ day }) => day > addDays(today, -days)),
    )
  await expectHome(
    shop,
    'year',
    sales.filter(({ day }) => day.startsWith(today.slice(0, 4))),
  )
  await expectList(shop, sales)
  await expectSheetAndCustomers(shop, sales)
  for (const { range, has } of rangesOf(today)) {
    const own = sales.filter(({ day }) => has(day))
    await expectOverview(shop, range, own)
    await expectLinks(shop, range, own)
  }
}

async function expectHome({ get }: Shop, period: string, sales: Sale[]) {
  const summary = await get(`/dashboard/summary?period=${period}`)
  const { points } = await get(`/dashboard/revenue?period=${period}`)

  expect({ period, ...summary }).toMatchObject({
    period,
    totalRevenue: brought(sales, 'USD'),
    totalSales: sales.length,
    currency: 'USD',
  })
  expect(byCurrency(summary.otherCurrencies)).toEqual(othersOf(sales))
  expect(sum(points, 'revenue')).toBe(summary.totalRevenue)
  expect(sum((await get(`/dashboard/products?period=${period}`)).slices, 'value')).toBe(priced(sales, 'USD'))
}

/** The sheet of orders and the list of customers. */
async function expectSheetAndCustomers({ get }: Shop, sales: Sale[]) {
  const rows: { total: string; refunded: string }[] = parse(await get('/orders/export?format=csv&payment_status=completed'), {
    columns: true,
    bom: true,
  })
  const whole = sales.reduce((total, { broughtMinor }) => total + broughtMinor, 0)
  expect(rows).toHaveLength(sales.length)
  expect(rows.reduce((total, row) => total + cents(Number(row.total)) - cents(Number(row.refunded)), 0)).toBe(whole)

  const { data: customers } = await get('/customers?limit=100')
  const spent: { currency: string; amount: number }[] = customers.flatMap((customer: { spent: object[] }) => customer.spent)
  for (const currency of ['USD', 'EUR', 'GBP']) {
    const own = spent.filter((one) => one.currency === currency).reduce((total, { amount }) => total + cents(amount), 0) / 100
    expect([currency, own]).toEqual([currency, brought(sales, currency)])
  }
}

async function expectList({ get }: Shop, sales: Sale[]) {
  const { data } = await get('/carts?limit=100')
  const listed = data.map(({ id, conversions, revenue_generated: revenue }: Row & { id: string }) => ({
    id,
    conversions,
    revenue,
  }))
  expect(listed).toHaveLength(5)
  for (const { id, conversions, revenue } of listed) {
    const own = sales.filter(({ linkId }) => linkId === id)
    const currency = own[0]?.currency ?? 'USD'
    expect({ id, conversions, revenue }).toEqual({ id, conversions: own.length, revenue: brought(own, currency) })
  }
}

async function expectOverview({ get }: Shop, range: string, sales: Sale[]) {
  const overview = await get(`/analytics?date_range=${range}`)
  const days = linesOf(await get(`/analytics/export?date_range=${range}`))
  const links = linesOf(await get(`/analytics/export?date_range=${range}&by=link`))

  expect({ range, ...overview }).toMatchObject({ range, totalRevenue: brought(sales, 'USD'), checkoutCompleted: sales.length })
  expect(byCurrency(overview.otherCurrencies)).toEqual(othersOf(sales))
  expect(sum(overview.eventsOverTime, 'revenue')).toBe(overview.totalRevenue)
  expect(sum(overview.eventsOverTime, 'completed')).toBe(sales.length)
  for (const { id, revenue, currency } of overview.topProducts) expect([id, revenue]).toEqual([id, priced(sales, currency, id)])
  const brings = (day: string) =>
    brought(
      sales.filter((sale) => sale.day === day),
      'USD',
    )
  expect(days.map(([day, , , , , revenue]) => [day, Number(revenue)])).toEqual(days.map(([day]) => [day, brings(day!)]))
  expect(days.reduce((total, cells) => total + Number(cells[3]), 0)).toBe(sales.length)
  for (const [id, , , , , completed, revenue, currency] of links) {
    const own = sales.filter(({ linkId }) => linkId === id)
    expect([id, Number(completed), Number(revenue)]).toEqual([id, own.length, brought(own, currency!)])
  }
}

/** All links, including hidden ones, add up to the total. */
async function expectLinks({ get, merchant }: Shop, range: string, sales: Sale[]) {
  const links: (Link & { isHidden: boolean })[] = await api.db('links').where({ merchantId: merchant.id })
  expect(links.some(({ isHidden }) => isHidden)).toBe(true)
  for (const { id, currency } of links) {
    const own = sales.filter(({ linkId }) => linkId === id)
    const answer = await get(`/carts/${id}/analytics?dateRange=${range}`)
    const days = linesOf(await get(`/carts/${id}/analytics/export?date_range=${range}`))
    const [completed, revenue] = [own.length, brought(own, currency)]

    expect({ range, ...answer }).toMatchObject({ range, checkoutCompleted: completed, totalRevenue: revenue, currency })
    expect(days.reduce((total, cells) => total + cents(Number(cells[5])), 0) / 100).toBe(revenue)
  }
}

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
