import fc from 'fast-check'
import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { addDays, calendarOf } from '../../../test/calendar.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { Order } from '../../shop/order/Order.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { foldRollups } from './foldRollups.ts'
import { recordEvents } from './recordEvents.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import '../../../../test/support/seed.ts'

const api = startApi()

const DAY_MS = 24 * 3600_000
const RANGES = ['all_time', 'last_24_hours', 'last_7_days', 'last_30_days', 'this_month', 'last_month'] as const
/**
 * Time zones with clock changes at midnight, by half an hour, or in the south, and with offsets of 30 and 45 minutes.
 */
const ZONES = {
  'Europe/Berlin': ['2024-03-31', '2024-10-27'],
  'America/New_York': ['2024-03-10', '2024-11-03'],
  'America/Havana': ['2024-03-10', '2024-11-03'],
  'Africa/Cairo': ['2024-04-26', '2024-10-31'],
  'Australia/Lord_Howe': ['2024-04-07', '2024-10-06'],
  'Asia/Kathmandu': ['2024-01-01', '2024-02-29'],
  'Pacific/Chatham': ['2024-04-07', '2024-09-29'],
  UTC: ['2024-02-29', '2024-12-31'],
}
type Zone = keyof typeof ZONES

// Milliseconds: around a clock change, up to a few days or two months ago, and at local midnights.
const moment = fc.oneof(
  fc.record({ change: fc.nat(1), days: fc.integer({ min: -1, max: 2 }), edgeMs: fc.constantFrom(-1, 0) }),
  fc.record({ daysAgo: fc.constantFrom(0, 6, 7, 29, 30, 59), edgeMs: fc.constantFrom(-1, 0) }),
  fc.record({ change: fc.nat(1), afterMs: fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }) }),
  fc.record({ agoMs: fc.integer({ min: 1, max: 3 * DAY_MS }) }),
  fc.record({ agoMs: fc.integer({ min: 1, max: 65 * DAY_MS }) }),
)
type Moment =
  | { change: number; days: number; edgeMs: number }
  | { daysAgo: number; edgeMs: number }
  | { change: number; afterMs: number }
  | { agoMs: number }

function momentOf(zone: Zone, given: Moment): Date {
  if ('agoMs' in given) return new Date(Date.now() - given.agoMs)
  const { dayOf, startOf } = calendarOf(zone)
  if ('daysAgo' in given) return new Date(startOf(addDays(dayOf(Date.now()), -given.daysAgo)) + given.edgeMs)
  const changed = ZONES[zone][given.change]!
  if ('days' in given) return new Date(startOf(addDays(changed, given.days)) + given.edgeMs)
  return new Date(Date.parse(`${changed}T00:00:00Z`) + given.afterMs)
}

const link = fc.nat(1)
const event = fc.record({
  do: fc.constant('event' as const),
  link,
  at: moment,
  type: fc.constantFrom('view', 'view', 'view', 'checkout_started', 'checkout_completed', 'checkout_abandoned'),
  source: fc.constantFrom(null, 'news.example', 'social.example'),
  utm: fc.constantFrom({}, { source: 'letter', medium: 'email', campaign: 'launch' }, { source: '', campaign: 'launch' }),
  device: fc.constantFrom('phone', 'tablet', 'computer'),
  step: fc.constantFrom('contact', 'payment', null),
  reason: fc.constantFrom(null, 'declined', 'out_of_stock'),
})
const order = fc.record({
  do: fc.constant('order' as const),
  link,
  at: moment,
  status: fc.constantFrom('completed', 'completed', 'pending', 'refunded'),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
  referrer: fc.constantFrom(null, 'https://www.news.example/today?x=1', 'nowhere'),
  utm: fc.constantFrom({}, { source: 'letter', medium: null, campaign: 'launch' }),
})
const change = fc.record({
  do: fc.constant('change' as const),
  which: fc.nat(9),
  to: fc.constantFrom<Partial<Order>[]>(
    { paymentStatus: 'completed' },
    { paymentStatus: 'refunded' },
    { paymentStatus: 'pending' },
    { refundedMinor: 250 },
  ),
})
const fold = fc.record({ do: fc.constant('fold' as const), maxAtOnce: fc.integer({ min: 1, max: 10 }) })
const step = fc.oneof(
  { arbitrary: event, weight: 6 },
  { arbitrary: order, weight: 3 },
  { arbitrary: change, weight: 2 },
  { arbitrary: fold, weight: 2 },
)
type Doing = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Shop {
  zone: Zone
  merchant: Merchant
  mug: Product
  links: [Link, Link]
}

async function openShop(zone: Zone): Promise<Shop> {
  const merchant = await buildMerchant(api.db, { timeZone: zone })
  const mug = await buildProduct(api.db, merchant)
  const createdAt = new Date('2024-01-01T00:00:00Z')
  const links = [await buildLink(api.db, merchant, [mug], { createdAt }), await buildLink(api.db, merchant, [mug])]
  return { zone, merchant, mug, links: links as [Link, Link] }
}

async function act({ zone, merchant, mug, links }: Shop, doing: Doing) {
  switch (doing.do) {
    case 'event': {
      const { do: _, link: at, at: moment, ...event } = doing
      const row = { ...event, utm: JSON.stringify(event.utm), merchantId: merchant.id, linkId: links[at]!.id }
      return recordEvents(api.db, [{ ...row, createdAt: momentOf(zone, moment) }])
    }
    case 'order': {
      const { status: paymentStatus, currency, referrer, utm } = doing
      const createdAt = momentOf(zone, doing.at)
      return buildOrder(api.db, links[doing.link]!, [mug], {
        paymentStatus,
        currency,
        referrer,
        utm,
        createdAt,
      } as Partial<Order>)
    }
    case 'change': {
      const orders = await Order.query(api.db).where({ merchantId: merchant.id }).orderBy('number')
      const one = orders[doing.which % Math.max(1, orders.length)]
      return one && changeOrder(api.db, one, doing.to)
    }
    case 'fold':
      return foldRollups(api.db, doing.maxAtOnce)
    default:
      return doing satisfies never
  }
}

describe('answers', () => {
  it(
    'equal a count over raw events and orders at any moment, folded or not, in every time zone',
    { timeout: 300_000 },
    async () => {
      const zones = fc.constantFrom(...(Object.keys(ZONES) as Zone[]))
      const doings = fc.array(step, { minLength: 12, maxLength: 40 })
      await fc.assert(
        fc.asyncProperty(zones, doings, fc.constantFrom(...RANGES), fc.nat(2), async (zone, all, range, whose) => {
          const shop = await openShop(zone)

          for (const doing of all) await act(shop, doing)

          await expectNaive(shop, range, whose === 2 ? null : shop.links[whose]!)
          await expectNaiveDays(shop, shop.links[0])
          await foldRollups(api.db)
          await expectNaive(shop, range, whose === 2 ? null : shop.links[whose]!)
          await expectNaive(shop, 'all_time', null) // whole months
          await expectNaiveDays(shop, shop.links[0])
        }),
        { numRuns: 10 },
      )
      expect(api.bugs).toEqual([])
    },
  )
})

/** Asserts that a range and its previous period equal a count of the raw rows between their ends. */
async function expectNaive({ merchant }: Shop, range: string, link: Link | null) {
  const path = link ? `/carts/${link.id}/analytics?dateRange=` : '/analytics?date_range='
  const { body } = await api.request('GET', path + range, { as: merchant })
  const open = range !== 'last_month'
  const rows = await rawRows(merchant, link, body.from, open ? null : body.to)

  expect(body).toMatchObject({ ...naiveTotals(rows, body.currency), ...naiveLists(rows, body.currency) })
  const sums = { views: 0, started: 0, completed: 0, abandoned: 0 }
  for (const point of body.eventsOverTime)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += point[name]
  expect(sums).toEqual({
    views: body.totalViews,
    started: body.checkoutStarted,
    completed: body.checkoutCompleted,
    abandoned: body.checkoutAbandoned,
  })
  if (body.previous) {
    const before = await rawRows(merchant, link, body.previous.from, body.previous.to)
    expect(body.previous.totals).toMatchObject(naiveTotals(before, body.currency))
  }
}

interface Raw {
  events: {
    type: string
    source: string | null
    utm: Record<string, string>
    device: string
    step: string | null
    reason: string | null
  }[]
  orders: Order[]
}

async function rawRows(merchant: Merchant, link: Link | null, from: string, to: string | null): Promise<Raw> {
  const within = (rows: Knex.QueryBuilder) => {
    void rows.where({ merchantId: merchant.id }).where('createdAt', '>=', from)
    if (to) void rows.where('createdAt', '<', to)
    if (link) void rows.where({ linkId: link.id })
    return rows
  }
  return {
    events: await within(api.db('link_events')),
    orders: (await within(api.db('orders'))).filter(({ paymentStatus }: Order) => paymentStatus === 'completed'),
  }
}

const brought = (orders: Order[], currency: string) =>
  orders.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.totalMinor - one.refundedMinor, 0) / 100

function naiveTotals({ events, orders }: Raw, currency: string) {
  const count = (type: string) => events.filter((event) => event.type === type).length
  return {
    totalViews: count('view'),
    checkoutStarted: count('checkout_started'),
    checkoutAbandoned: count('checkout_abandoned'),
    checkoutCompleted: orders.length,
    totalRevenue: brought(orders, currency),
  }
}

function naiveLists({ events, orders }: Raw, currency: string) {
  const views = events.filter(({ type }) => type === 'view')
  const left = events.filter(({ type }) => type === 'checkout_abandoned')
  const hostOf = (referrer: string | null) => (referrer?.includes('news.example') ? 'news.example' : '')
  const utm = (name: string) =>
    listOf('value', { views, orders, currency, of: (event) => event.utm[name] || null, ofOrder: (one) => one.utm[name] || null })
  return {
    topReferrers: listOf('source', {
      views,
      orders,
      currency,
      of: ({ source }) => source ?? '',
      ofOrder: ({ referrer }) => hostOf(referrer),
    }),
    utm: { source: utm('source'), medium: utm('medium'), campaign: utm('campaign') },
    devices: countsOf('device', views, ({ device }) => device),
    dropOff: {
      byStep: countsOf('step', left, ({ step }) => step ?? ''),
      byReason: countsOf('reason', left, ({ reason }) => reason ?? 'left'),
    },
  }
}

interface Listing {
  views: Raw['events']
  orders: Order[]
  currency: string
  of: (event: Raw['events'][number]) => string | null
  ofOrder: (order: Order) => string | null
}

function listOf(name: string, { views, orders, currency, of, ofOrder }: Listing) {
  const names = [...new Set([...views.map(of), ...orders.map(ofOrder)])].filter((value) => value !== null)
  return names
    .map((value) => {
      const own = orders.filter((one) => ofOrder(one) === value)
      return {
        [name]: value,
        count: views.filter((event) => of(event) === value).length,
        completed: own.length,
        revenue: brought(own, currency),
      }
    })
    .sort(
      (one, other) =>
        Number(other['count']) - Number(one['count']) ||
        Number(other['completed']) - Number(one['completed']) ||
        (one[name]! < other[name]! ? -1 : 1),
    )
}

const countsOf = (name: string, events: Raw['events'], of: (event: Raw['events'][number]) => string) =>
  [...new Set(events.map(of))]
    .map((value) => ({ [name]: value, count: events.filter((event) => of(event) === value).length }))
    .sort((one, other) => Number(other['count']) - Number(one['count']) || (one[name]! < other[name]! ? -1 : 1))

/** Asserts that every line of the export equals a count of the raw rows with its local date. */
async function expectNaiveDays({ merchant }: Shop, link: Link) {
  const { body } = await api.request('GET', `/carts/${link.id}/analytics/export`, { as: merchant })
  const lines: string[][] = body
    .trim()
    .split('\n')
    .slice(1)
    .map((line: string) => line.split(','))
  const { rows } = await api.db.raw(
    `select day, sum(views) as views, sum(started) as started, sum(completed) as completed, sum(abandoned) as abandoned, sum(revenue) as revenue from (
       select created_at, (type = 'view')::int as views, (type = 'checkout_started')::int as started, 0 as completed, (type = 'checkout_abandoned')::int as abandoned, 0 as revenue
         from link_events where link_id = :id and type <> 'checkout_completed'
       union all select created_at, 0, 0, 1, 0, case currency when 'USD' then total_minor - refunded_minor else 0 end from orders where link_id = :id and payment_status = 'completed') as raw
     cross join lateral (select to_char(created_at at time zone :zone, 'YYYY-MM-DD') as day) as days group by day order by day`,
    { id: link.id, zone: merchant.timeZone },
  )
  const reported = lines
    .filter(([, ...cells]) => cells.slice(0, 5).some((cell) => Number(cell) !== 0))
    .map((cells) => cells.slice(0, 6).join())
  const naive = rows.map((row: Record<string, string>) =>
    [row['day'], row['views'], row['started'], row['completed'], row['abandoned'], Number(row['revenue']) / 100].join(),
  )
  expect(reported).toEqual(naive)
  expect(new Set(lines.map(([day]) => day)).size).toBe(lines.length)
}
