import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { calendarOf, DAY_ZONE, inDaytime } from '../../../test/calendar.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { Order } from '../../shop/order/Order.ts'
import { foldRollups } from './foldRollups.ts'
import { recordEvents } from './recordEvents.ts'

const api = startApi()

const DAY_MS = 24 * 3600_000
const HOUR_MS = 3600_000
const QUARTER_MS = HOUR_MS / 4
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' }
const ago = (ms: number) => new Date(Date.now() - ms)

async function shop(timeZone = 'UTC') {
  const merchant = await buildMerchant(api.db, { timeZone })
  const mug = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [mug])
  const get = async (path: string, as = merchant) => api.request('GET', path, { as })
  const analytics = async (dateRange = 'all_time', of = link) =>
    (await get(`/carts/${of.id}/analytics?dateRange=${dateRange}`)).body
  const overview = async (dateRange = 'all_time') => (await get(`/analytics?date_range=${dateRange}`)).body
  const sell = (changes: Partial<Order> = {}, of = link) => buildOrder(api.db, of, [mug], changes)
  const happen = (type: string, count = 1, more: object = {}) =>
    recordEvents(
      api.db,
      Array.from({ length: count }, () => ({ merchantId: merchant.id, linkId: link.id, type, createdAt: new Date(), ...more })),
    )
  return { merchant, mug, link, get, analytics, overview, sell, happen }
}

/** Sends an event as a shopper's browser does. */
const sendEvent = (link: Pick<Link, 'urlId'>, eventType: string, more: object = {}) =>
  api.request('POST', `/carts/event/${link.urlId}`, { body: { eventType, ...more }, headers: BROWSER })

describe('getLinkAnalytics', () => {
  it('counts views and starts from events, completions and revenue from orders', async () => {
    const { happen, sell, analytics } = await shop()
    await happen('view', 8)
    await happen('checkout_started', 4)
    await happen('checkout_abandoned', 2)
    await happen('checkout_completed', 3) // claimed by browsers only
    await sell()
    await sell({ refundedMinor: 250 })
    await sell({ paymentStatus: 'refunded', refundedMinor: 1250 })
    await sell({ paymentStatus: 'pending' })

    expect(await analytics()).toMatchObject({
      totalViews: 8,
      checkoutStarted: 4,
      checkoutCompleted: 2,
      checkoutAbandoned: 2,
      totalRevenue: 22.5,
      averageOrderValue: 11.25,
      currency: 'USD',
      conversionViews: 25,
      conversionStarted: 50,
      abandonmentRate: 50,
      event_counts: { view: 8, checkout_started: 4, checkout_completed: 2, checkout_abandoned: 2 },
      basicAnalytics: [
        { event_type: 'view', count: 8 },
        { event_type: 'checkout_started', count: 4 },
        { event_type: 'checkout_completed', count: 2 },
        { event_type: 'checkout_abandoned', count: 2 },
      ],
    })
  })

  it('rounds rates to one decimal, and averages to a cent', async () => {
    const { happen, sell, analytics } = await shop()
    await happen('view', 7)
    await happen('checkout_started', 3)
    await sell()
    await sell({ refundedMinor: 1 })

    expect(await analytics()).toMatchObject({
      averageOrderValue: 12.5,
      conversionViews: 28.6,
      conversionStarted: 66.7,
      abandonmentRate: 33.3,
    })
  })

  it('answers zeros without any events', async () => {
    const { analytics } = await shop()

    expect(await analytics('last_7_days')).toMatchObject({
      totalViews: 0,
      checkoutCompleted: 0,
      totalRevenue: 0,
      averageOrderValue: 0,
      conversionViews: 0,
      conversionStarted: 0,
      abandonmentRate: 0,
      topReferrers: [],
      devices: [],
      otherCurrencies: [],
      utm: { source: [], medium: [], campaign: [] },
      dropOff: { byStep: [], byReason: [] },
    })
  })

  it('counts a paid visit whose view was lost, and one that was seen once', async () => {
    const { merchant, analytics } = await shop()
    const tip = await buildProduct(api.db, merchant, { priceMinor: 0, type: 'digital' })
    const free = await buildLink(api.db, merchant, [tip])
    await sendEvent(free, 'view', { visitorId: 'seen' })
    for (const visitorId of ['seen', 'blocked', null]) {
      const { body } = await api.request('POST', '/orders', {
        body: { cartUrlId: free.urlId, customerEmail: 'nora@example.com', visitorId },
      })
      await api.request('POST', `/orders/${body.orderId}/confirm`, { body: { clientSecret: body.clientSecret } })
    }

    expect(await analytics('all_time', free)).toMatchObject({ totalViews: 3, checkoutCompleted: 3, conversionViews: 100 })
  })

  it('reports no abandonment for orders that bypassed the page', async () => {
    const { happen, sell, analytics } = await shop()
    await happen('checkout_started', 1)
    await sell()
    await sell()

    expect(await analytics()).toMatchObject({ conversionStarted: 100, abandonmentRate: 0, conversionViews: 100 })
  })

  it('shows another currency beside the link’s, never added to it', async () => {
    const { sell, analytics } = await shop()
    await sell()
    await sell({ currency: 'EUR' })
    await sell({ currency: 'EUR', refundedMinor: 250 })

    expect(await analytics()).toMatchObject({
      currency: 'USD',
      totalRevenue: 12.5,
      checkoutCompleted: 3,
      averageOrderValue: 12.5,
      otherCurrencies: [{ currency: 'EUR', totalRevenue: 22.5, totalSales: 2 }],
    })
  })

  it('stores what a browser sends: referrer, campaign, device, and where and why the shopper left', async () => {
    const { link, analytics } = await shop()
    const utm = { source: 'letter', medium: 'email', campaign: 'launch' }
    await sendEvent(link, 'view', { visitorId: 'v1', referrer: 'https://www.news.example/today', utm })
    await sendEvent(link, 'view', { visitorId: 'v2' })
    await sendEvent(link, 'checkout_abandoned', { step: 'payment', reason: 'declined' })
    await sendEvent(link, 'checkout_abandoned', { step: 'payment', reason: 'declined' })
    await sendEvent(link, 'checkout_abandoned', { step: 'shipping' })

    expect(await analytics()).toMatchObject({
      topReferrers: [
        { source: '', count: 1 },
        { source: 'news.example', count: 1 },
      ],
      utm: {
        source: [{ value: 'letter', count: 1 }],
        medium: [{ value: 'email', count: 1 }],
        campaign: [{ value: 'launch', count: 1 }],
      },
      devices: [{ device: 'phone', count: 2 }],
      dropOff: {
        byStep: [
          { step: 'payment', count: 2 },
          { step: 'shipping', count: 1 },
        ],
        byReason: [
          { reason: 'declined', count: 2 },
          { reason: 'left', count: 1 },
        ],
      },
    })
  })

  it('reports the sales of each referrer and campaign, most views first, ten at most', async () => {
    const { happen, sell, analytics } = await shop()
    for (let at = 0; at < 12; at++) await happen('view', 12 - at, { source: `host${at}.example` })
    await sell({ referrer: 'https://host1.example/page', utm: { campaign: 'launch' } })

    const { topReferrers, utm } = await analytics()

    expect(topReferrers).toHaveLength(10)
    expect(topReferrers.slice(0, 2)).toEqual([
      { source: 'host0.example', count: 12, completed: 0, revenue: 0 },
      { source: 'host1.example', count: 11, completed: 1, revenue: 12.5 },
    ])
    expect(utm.campaign).toEqual([{ value: 'launch', count: 0, completed: 1, revenue: 12.5 }])
  })

  it('compares with the previous period', async () => {
    const { happen, sell, analytics } = await shop()
    await happen('view', 3)
    await happen('view', 2, { createdAt: ago(9 * DAY_MS) })
    await sell()
    await sell({ createdAt: ago(9 * DAY_MS), refundedMinor: 250 })

    expect(await analytics('last_7_days')).toMatchObject({
      totalViews: 3,
      totalRevenue: 12.5,
      previous: {
        totals: { totalViews: 2, checkoutCompleted: 1, totalRevenue: 10 },
        growth: { totalViews: 50, checkoutCompleted: 0, totalRevenue: 25, checkoutStarted: null },
      },
    })
    expect((await analytics('all_time')).previous).toBeNull()
  })

  it('begins the last 24 hours to the second', async () => {
    const { happen, sell, analytics } = await shop('Asia/Kathmandu')
    const [before, after] = [ago(24 * HOUR_MS + 30_000), ago(24 * HOUR_MS - 30_000)]
    await happen('view', 1, { createdAt: after })
    await happen('view', 2, { createdAt: before })
    await sell({ createdAt: after })
    await sell({ createdAt: before })
    await foldRollups(api.db)

    const answer = await analytics('last_24_hours')

    expect(answer).toMatchObject({ totalViews: 1, checkoutCompleted: 1, step: 'hour', previous: { totals: { totalViews: 2 } } })
    const [first, second] = answer.eventsOverTime
    expect(first.from).toBe(answer.from)
    // A new hour may have begun in the half minute between the start and the event.
    const point = after.toISOString() < second.from ? first : second
    expect(point).toMatchObject({ views: 1, completed: 1 })
  })

  it('counts an event once at the start of the first whole quarter hour of the last 24 hours', async () => {
    const { happen, analytics } = await shop()
    const quarter = Math.ceil((Date.now() - 24 * HOUR_MS) / QUARTER_MS) * QUARTER_MS
    await happen('view', 1, { createdAt: new Date(quarter) })
    await foldRollups(api.db)

    const answer = await analytics('last_24_hours')

    expect(answer.totalViews).toBe(Date.parse(answer.from) <= quarter ? 1 : 0)
  })

  it.each(inDaytime(['Pacific/Auckland', 'America/Los_Angeles']))(
    'has a point for every day in %s, including empty ones',
    async (timeZone) => {
      const { sell, analytics } = await shop(timeZone)
      for (const days of [0, 1, 5]) await sell({ createdAt: ago(days * DAY_MS) })

      const { eventsOverTime, timeZone: reported } = await analytics('last_7_days')

      const { dayOf } = calendarOf(timeZone)
      expect(reported).toBe(timeZone)
      expect(eventsOverTime).toHaveLength(7)
      expect(
        eventsOverTime.filter(({ completed }: { completed: number }) => completed).map(({ date }: { date: string }) => date),
      ).toEqual([5, 1, 0].map((days) => dayOf(ago(days * DAY_MS))))
    },
  )

  it('begins all time with the link, or with older orders', async () => {
    const { link, analytics, happen } = await shop(DAY_ZONE.timeZone)
    const { dayOf } = calendarOf(DAY_ZONE.timeZone)
    const first = async () => (await analytics()).eventsOverTime[0].date

    const today = dayOf(Date.now())
    expect(await first()).toBe(today)
    await happen('view', 1, { createdAt: ago(3 * DAY_MS) })
    expect(await first()).toBe(dayOf(ago(3 * DAY_MS)))
    await foldRollups(api.db)
    expect(await first()).toBe(dayOf(ago(3 * DAY_MS)))
    await api
      .db('links')
      .where({ id: link.id })
      .update({ createdAt: ago(400 * DAY_MS) })
    expect(await analytics()).toMatchObject({ step: 'month', totalViews: 1 })
    expect(await first()).toMatch(/-01$/)
  })

  it('begins all time with an order hours older than its link, the day before in the merchant’s time zone', async () => {
    const merchant = await buildMerchant(api.db, { timeZone: 'America/Anchorage' })
    const createdAt = new Date('2025-03-12T10:00:00Z') // 2 AM local time
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], { createdAt })
    const view = { merchantId: merchant.id, linkId: link.id, type: 'view', createdAt: new Date('2025-03-12T07:30:00Z') }
    await recordEvents(api.db, [view])
    const readExport = async () =>
      (await api.request('GET', `/carts/${link.id}/analytics/export`, { as: merchant })).body.split('\n')[1]

    const before = await readExport()
    await foldRollups(api.db)

    expect([before, await readExport()]).toEqual(['2025-03-11,1,0,0,0,0,USD,,0,0,0,0', '2025-03-11,1,0,0,0,0,USD,,0,0,0,0'])
  })

  it('answers 404 for another merchant’s link', async () => {
    const { get, link } = await shop()
    const stranger = await buildMerchant(api.db)

    expect(await get(`/carts/${link.id}/analytics`, stranger)).toMatchObject({
      status: 404,
      body: { message: 'Checkout link not found.' },
    })
    expect((await get(`/carts/${link.id}/analytics/export`, stranger)).status).toBe(404)
    expect((await get(`/carts/${link.id}/analytics?dateRange=yesterday`)).status).toBe(400)
  })
})

describe('getAnalyticsOverview', () => {
  it('adds up all links, and lists the best sellers', async () => {
    const { merchant, mug, link, sell, happen, overview } = await shop()
    const other = await buildLink(api.db, merchant, [mug], { name: 'Winter sale' })
    await buildLink(api.db, merchant, [mug], { name: 'Nobody came' })
    await happen('view', 3)
    await happen('view', 1, { linkId: other.id })
    await sell()
    await sell({}, other)
    await sell({}, other)

    expect(await overview('last_7_days')).toMatchObject({
      totalViews: 4,
      checkoutCompleted: 3,
      totalRevenue: 37.5,
      currency: 'USD',
      topLinks: [
        { id: other.id, name: 'Winter sale', url_id: other.urlId, views: 1, completed: 2, revenue: 25, conversionViews: 100 },
        { id: link.id, views: 3, completed: 1, revenue: 12.5, conversionViews: 33.3 },
      ],
      topProducts: [{ id: mug.id, name: 'Mug', sales: 3, revenue: 37.5, direct: { views: 0, completed: 0 } }],
    })
  })

  it('reports sales at a product’s own address by product, and hides its link', async () => {
    const { merchant, overview } = await shop()
    const [bowl, plate] = [
      await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 0, type: 'service' }),
      await buildProduct(api.db, merchant, { name: 'Plate' }),
    ]
    await sendEvent({ urlId: bowl.id }, 'view', { visitorId: 'v1' })
    await sendEvent({ urlId: plate.id }, 'view', { visitorId: 'v1' })
    const { body: placed } = await api.request('POST', '/orders', {
      body: { cartUrlId: bowl.id, customerEmail: 'nora@example.com', visitorId: 'v1' },
    })
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })

    const { topLinks, topProducts, totalViews } = await overview()

    expect({ topLinks, totalViews }).toEqual({ topLinks: [], totalViews: 2 })
    expect(topProducts).toEqual([
      {
        id: bowl.id,
        name: 'Bowl',
        sales: 1,
        revenue: 0,
        currency: 'USD',
        direct: { views: 1, started: 0, completed: 1 },
        variants: [],
      },
      {
        id: plate.id,
        name: 'Plate',
        sales: 0,
        revenue: 0,
        currency: 'USD',
        direct: { views: 1, started: 0, completed: 0 },
        variants: [],
      },
    ])
  })

  it('uses the main currency, and compares with the previous period', async () => {
    const { sell, overview } = await shop()
    await sell({ currency: 'EUR' })
    await sell({ currency: 'EUR', paymentStatus: 'refunded' })
    await sell({ createdAt: ago(8 * DAY_MS) })

    expect(await overview('last_7_days')).toMatchObject({
      currency: 'EUR',
      totalRevenue: 12.5,
      otherCurrencies: [],
      previous: { totals: { totalRevenue: 0, checkoutCompleted: 1 }, growth: { checkoutCompleted: 0, totalRevenue: null } },
    })
  })

  it('reports links and products in their own currency, those in the main currency first', async () => {
    const { merchant, link, mug, sell, overview } = await shop()
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 9000, currency: 'EUR' })
    const abroad = await buildLink(api.db, merchant, [bowl], { name: 'Abroad' })
    await sell()
    await sell()
    await buildOrder(api.db, abroad, [bowl], { refundedMinor: 1000 })

    expect(await overview()).toMatchObject({
      currency: 'USD',
      totalRevenue: 25,
      otherCurrencies: [{ currency: 'EUR', totalRevenue: 80, totalSales: 1 }],
      topLinks: [
        { id: link.id, completed: 2, revenue: 25, currency: 'USD' },
        { id: abroad.id, completed: 1, revenue: 80, currency: 'EUR' },
      ],
      topProducts: [
        { id: mug.id, sales: 2, revenue: 25, currency: 'USD' },
        { id: bowl.id, sales: 1, revenue: 90, currency: 'EUR' },
      ],
    })
  })

  it('keeps the sales of a deleted link', async () => {
    const { merchant, link, sell, happen, overview } = await shop()
    await happen('view', 2)
    await sell()
    await foldRollups(api.db)

    await api.request('DELETE', `/carts/${link.id}`, { as: merchant })

    expect(await overview()).toMatchObject({ totalViews: 2, totalRevenue: 12.5, topLinks: [], topProducts: [{ revenue: 12.5 }] })
  })

  it('is empty for a merchant without data', async () => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('GET', '/analytics', { as: merchant })

    expect({ status, ...body }).toMatchObject({
      status: 200,
      totalViews: 0,
      topLinks: [],
      topProducts: [],
      eventsOverTime: [{ views: 0 }],
    })
  })
})

describe('exportLinkAnalytics', () => {
  const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n')

  it('has a line per day that adds up to the response', async () => {
    const { link, get, happen, sell, analytics } = await shop(inDaytime(['Europe/Berlin', 'America/Los_Angeles'])[0])
    await happen('view', 3)
    await happen('view', 2, { createdAt: ago(3 * DAY_MS) })
    await happen('checkout_abandoned', 1)
    await sell({ refundedMinor: 250 })
    await sell({ currency: 'EUR' })

    const { body, headers } = await get(`/carts/${link.id}/analytics/export?date_range=last_7_days`)

    const [heading, ...lines] = linesOf(body)
    const sum = (column: number) => lines.reduce((total, line) => total + Number(line.split(',')[column]), 0)
    const answer = await analytics('last_7_days')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toMatch(/filename="analytics_export_\d{4}-\d\d-\d\d\.csv"/)
    expect(heading).toBe(
      'date,views,checkouts_started,checkouts_completed,checkouts_abandoned,revenue,currency,other_revenue,fee,provider_fee,net,tips',
    )
    expect(lines.map((line) => line.split(',')[0])).toEqual(answer.eventsOverTime.map(({ date }: { date: string }) => date))
    expect([sum(1), sum(3), sum(4), sum(5)]).toEqual([5, 2, 1, 10])
    expect([answer.totalViews, answer.checkoutCompleted, answer.totalRevenue]).toEqual([5, 2, 10])
    expect(lines.at(-1)).toMatch(/,3,0,2,1,10,USD,12\.50 EUR,0,0,10,0$/)
  })

  it('has a line per value of the chosen dimension', async () => {
    const { link, get, happen, sell } = await shop()
    await happen('view', 2, { utm: JSON.stringify({ campaign: '=HYPERLINK("https://evil.example")' }) })
    await happen('view', 1, { utm: JSON.stringify({ campaign: 'launch' }) })
    await happen('checkout_abandoned', 1, { step: 'payment' })
    await sell({ utm: { campaign: 'launch' } })
    const readExport = async (by: string) => linesOf((await get(`/carts/${link.id}/analytics/export?by=${by}`)).body)

    expect(await readExport('utm_campaign')).toEqual([
      'utm_campaign,views,checkouts_completed,revenue,currency',
      `"'=HYPERLINK(""https://evil.example"")",2,0,0,USD`,
      'launch,1,1,12.5,USD',
    ])
    expect(await readExport('step')).toEqual(['step,checkouts_abandoned', 'payment,1'])
    expect(await readExport('device')).toEqual(['device,views', ',3'])
  })

  it('downloads an .xlsx, with names as text', async () => {
    const { merchant, link, happen } = await shop()
    await happen('view', 2, { utm: JSON.stringify({ campaign: '=1+1' }) })

    const { headers, rows } = await workbook(merchant, `/carts/${link.id}/analytics/export?by=utm_campaign&format=xlsx`)

    expect(headers.get('content-disposition')).toMatch(/filename="analytics_export_\d{4}-\d\d-\d\d\.xlsx"/)
    expect(rows).toEqual([
      ['utm_campaign', 'views', 'checkouts_completed', 'revenue', 'currency'],
      ['=1+1', 2, 0, 0, 'USD'],
    ])
  })

  it('reports the last 24 hours by the hour', async () => {
    const { link, get, happen } = await shop('Asia/Kathmandu')
    await happen('view', 1)

    const lines = linesOf((await get(`/carts/${link.id}/analytics/export?date_range=last_24_hours`)).body)

    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:00,1,/)
    expect([25, 26]).toContain(lines.length)
  })
})

describe('exportAnalytics', () => {
  const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n')

  it('has a line per day over all links, in the main currency', async () => {
    const { merchant, mug, get, sell } = await shop(DAY_ZONE.timeZone)
    await sell()
    await sell({ createdAt: ago(3 * DAY_MS) }, await buildLink(api.db, merchant, [mug]))

    const lines = linesOf((await get('/analytics/export?date_range=last_7_days')).body)

    expect(lines).toHaveLength(8)
    expect(lines.at(-1)).toMatch(/,0,0,1,0,12\.5,USD,,0,0,12\.5,0$/)
    expect(lines[4]).toMatch(/,0,0,1,0,12\.5,USD,,0,0,12\.5,0$/)
  })

  it('has a line per link and per product', async () => {
    const { merchant, link, mug, get, sell, happen } = await shop()
    await happen('view', 4)
    await happen('checkout_started', 2)
    await sell()

    expect(linesOf((await get('/analytics/export?by=link')).body)).toEqual([
      'link_id,name,url_id,views,checkouts_started,checkouts_completed,revenue,currency,fee,provider_fee,net,tips',
      `${link.id},Spring sale,${link.urlId},4,2,1,12.5,USD,0,0,12.5,0`,
    ])
    expect((await workbook(merchant, '/analytics/export?by=product&format=xlsx')).rows).toEqual([
      ['product_id', 'name', 'pieces', 'revenue', 'currency'],
      [mug.id, 'Mug', 1, 12.5, 'USD'],
    ])
  })

  it('refuses an unknown dimension', async () => {
    const { get } = await shop()

    expect((await get('/analytics/export?by=customer')).status).toBe(400)
  })
})

async function workbook(merchant: { id: string }, path: string) {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token(merchant)}` } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows = book.worksheets[0]!.getSheetValues().slice(1) as ExcelJS.CellValue[][]
  return { headers: response.headers, rows: rows.map((row) => row.slice(1)) }
}

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
