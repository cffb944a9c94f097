import { expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { loadDemo } from '../../demo/loadDemo.ts'
import { DEMO } from '../../demo/shop.ts'
import { foldRollups } from './foldRollups.ts'
import { Order } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

const api = startApi()

type Row = Record<string, number>
const sum = (rows: Row[], of: string | ((row: Row) => number)) =>
  Math.round(rows.reduce((total, row) => total + (typeof of === 'string' ? row[of]! : of(row)), 0) * 100) / 100

it.each(['before', 'after'])(
  'adds up to the cent %s folding: home, links, analytics, orders, products and exports',
  async (when) => {
    const { get, refunds } = await demo()
    if (when === 'after') await foldRollups(api.db)

    // Orders record what was paid and refunded; everything else is compared with them.
    const revenueOf = (rows: Row[]) => sum(rows, (order) => order['total_amount']! - (refunds.get(String(order['id'])) ?? 0))
    const { orders } = await get('/orders?limit=1000&paymentStatus=completed')
    const revenue = revenueOf(orders)
    expect(revenue).toBeGreaterThan(1000)
    expect(await get('/orders/stats')).toMatchObject({ totalRevenue: revenue, totalSales: orders.length })

    const overview = await get('/analytics')
    expect(overview).toMatchObject({ totalRevenue: revenue, checkoutCompleted: orders.length })
    expect(sum(overview.eventsOverTime, 'revenue')).toBe(revenue)
    expect(sum(overview.topReferrers, 'revenue')).toBe(revenue)

    const { data: links } = await get('/carts?limit=1000')
    const each: Row[] = []
    for (const link of links) {
      const own = await get(`/carts/${link.id}/analytics`)
      const [, ...lines] = (await get(`/carts/${link.id}/analytics/export`)).trim().split('\n')
      expect([own.totalViews, own.checkoutCompleted, own.totalRevenue, own.fee, own.net]).toEqual([
        link.views,
        link.conversions,
        link.revenue_generated,
        link.fee,
        link.net,
      ])
      expect(sum(lines, (line) => Number(String(line).split(',')[5]))).toBe(link.revenue_generated)
      each.push(own)
    }
    for (const { id } of await api.db('links').where({ isHidden: true })) each.push(await get(`/carts/${id}/analytics`))
    expect(sum(each, 'totalRevenue')).toBe(revenue)
    expect(sum(each, 'checkoutCompleted')).toBe(orders.length)
    expect(sum(each, 'totalViews')).toBe(overview.totalViews)

    for (const period of ['7days', '30days', '90days', 'year']) {
      const [home, line] = [await get(`/dashboard/summary?period=${period}`), await get(`/dashboard/revenue?period=${period}`)]
      const since = await get(`/orders?limit=1000&paymentStatus=completed&startDate=${line.points[0].date}`)
      expect(sum(line.points, 'revenue')).toBe(home.totalRevenue)
      expect(home).toMatchObject({ totalRevenue: revenueOf(since.orders), totalSales: since.orders.length })
    }
    const [week, home] = [await get('/analytics?date_range=last_7_days'), await get('/dashboard/summary')]
    expect([week.totalRevenue, week.checkoutCompleted, week.totalViews]).toEqual([
      home.totalRevenue,
      home.totalSales,
      home.linkViews,
    ])
    expect(week.previous.growth).toMatchObject({ totalRevenue: home.growth.totalRevenue, totalViews: home.growth.linkViews })

    const { rows } = await api.db.raw(
      `select cast(sum(fee_minor - fee_refunded_minor) as integer) as fees from orders where payment_status in ('completed', 'refunded')`,
    )
    const allFees: number = rows[0].fees
    expect(overview.fee).toBeCloseTo(allFees / 100, 2)
    expect(overview.net).toBeCloseTo(revenue - allFees / 100, 2)
    expect(sum(each, 'fee')).toBeCloseTo(overview.fee, 2)
    const { slices, parts } = await get('/dashboard/products?period=90days')
    const { totalRevenue } = await get('/dashboard/summary?period=90days')
    const added = sum(slices, 'value') + parts.shipping + parts.tips + parts.tax - parts.discounts - parts.refunds
    expect(added).toBeCloseTo(totalRevenue, 2)
    expect(parts.discounts + parts.refunds + parts.shipping).toBeGreaterThan(0)

    const { products } = await get('/products?limit=1000')
    for (const { id, sales, revenue } of overview.topProducts)
      expect(products.find((product: Row) => product['id'] === id)).toMatchObject({ sales, revenue })
    expect(api.bugs).toEqual([])
  },
)

/** The demo shop, with some partly refunded sales. */
async function demo() {
  await loadDemo(api.db, api.config)
  const owner = await api.db('merchants').where({ email: DEMO.owner.email }).first('id')
  const get = async (path: string) => (await api.request('GET', path, { as: owner })).body
  const some = Order.query(api.db).where({ paymentStatus: 'completed' }).where('totalMinor', '>', 500).orderBy('number').limit(3)
  for (const order of await some) await changeOrder(api.db, order, { refundedMinor: 333 })
  const refunds = new Map<string, number>()
  for (const { id } of await api.db('orders').where('refundedMinor', '>', 0).select('id'))
    refunds.set(id, (await get(`/orders/${id}`)).refunded_amount)
  return { get, refunds }
}
