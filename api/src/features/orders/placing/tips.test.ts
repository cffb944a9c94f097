import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { foldRollups } from '../../analytics/foldRollups.ts'
import { followSalesOf } from '../following/followSales.ts'
import { settleOrder } from '../settling/settleOrder.ts'
import { Order } from '../../../shop/order/Order.ts'

const api = startApi()

const PERCENT = { type: 'percent', choices: [20, 10, 15, 10], allow_other: true, tax_class: 'zero' }

async function shop(tips: object | null = PERCENT, own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, own)
  const menu = await buildProduct(api.db, merchant, { type: 'service', priceMinor: 4000 })
  const link = await buildLink(api.db, merchant, [menu])
  const set = (settings: object | null) =>
    api.request('PUT', `/carts/${link.id}/options`, { as: merchant, body: { tips: settings } })
  const saved = await set(tips)
  const quote = (body: object) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  const sell = async (body: object) => {
    const { body: placed } = await place(body)
    const order = (await Order.query(api.db).findOne({ id: placed.orderId, merchantId: merchant.id }))!
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
    await followSalesOf(api.db, merchant.id)
    return placed
  }
  return { merchant, link, set, saved, quote, place, sell }
}

describe('the tips of a link', () => {
  it('are stored in ascending order, and shown on its public page', async () => {
    const { saved, link } = await shop()

    expect(saved).toMatchObject({ status: 200, body: { options: { tips: { ...PERCENT, choices: [10, 15, 20] } } } })
    const { body } = await api.request('GET', `/carts/url/${link.urlId}`)
    expect(body.tips).toEqual({ type: 'percent', choices: [10, 15, 20], allow_other: true })
  })

  it.each([
    [{ type: 'percent', choices: [12.5] }, 'tips.choices.0'],
    [{ type: 'percent', choices: [10, 101] }, 'tips.choices.1'],
    [{ type: 'amount', choices: [1, 2.005] }, 'tips.choices.1'],
    [{ choices: [] }, 'tips.choices'],
    [{ choices: [1, 2, 3, 4, 5] }, 'tips.choices'],
    [{ tax_class: 'none' }, 'tips.tax_class'],
  ])('refuses %j, naming the field', async (part, path) => {
    const { set } = await shop(null)
    expect(await set({ ...PERCENT, ...part })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('can be switched off again', async () => {
    const { set, quote } = await shop()
    expect((await set(null)).body.options.tips).toBeNull()
    expect(await quote({ tip: { percent: 10 } })).toMatchObject({ status: 400, body: { errors: [{ path: 'tip' }] } })
    expect((await quote({ tip: null })).body).toMatchObject({ tip: 0, total: 40 })
  })
})

describe('a tip', () => {
  it('is a line of its own in quote, order, invoice, electronic invoice and export', async () => {
    const { merchant, quote, sell } = await shop(PERCENT, {
      vatEnabled: true,
      vatCountry: 'DE',
      vatRatesMode: 'own',
      vatRate: '19',
      vatIncludeInPrice: true,
      businessStreet: 'Lindenweg 4',
      businessTown: 'Berlin',
      businessPostcode: '10115',
      vatNumber: 'DE136695976',
      businessPhone: '+49 30 1234567',
    })

    const quoted = await quote({ country: 'DE', tip: { percent: 15 } })
    expect(quoted.body).toMatchObject({ subtotal: 40, tip: 6, tax: 6.39, total: 46 })
    const { orderId, totals } = await sell({ country: 'DE', tip: { percent: 15 } })

    expect(totals).toEqual(quoted.body)
    const order = await api.request('GET', `/orders/${orderId}`, { as: merchant })
    expect(order.body).toMatchObject({ subtotal: 40, tip: 6, total_amount: 46 })
    const invoice = await api.request('GET', `/orders/${orderId}/invoice`, { as: merchant })
    expect(invoice.body).toMatchObject({ subtotal: 40, tip: 6, total: 46, labels: { tip: 'Tip' } })
    const xml = await api.request('GET', `/orders/${orderId}/invoice.xml?format=cii`, { as: merchant })
    expect(xml.status, JSON.stringify(xml.body)).toBe(200)
    expect(String(xml.body)).toMatch(/<ram:ActualAmount>6.00<\/ram:ActualAmount>\s*<ram:Reason>Tip</)
    const sheet = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    const [head, row] = String(sheet.body).trim().split('\n')
    expect(row!.split(',')[head!.split(',').indexOf('tip')]).toBe('6')
  })

  it.each([
    ['a percentage that is not offered', PERCENT, { percent: 12 }, 'tip.percent'],
    ['too many decimals', PERCENT, { amount: 1.005 }, 'tip.amount'],
    ['an amount where only percentages are offered', { ...PERCENT, allow_other: false }, { amount: 1 }, 'tip.amount'],
    ['a percentage where amounts are offered', { ...PERCENT, type: 'amount' }, { percent: 10 }, 'tip.percent'],
    ['an amount that is not offered', { ...PERCENT, type: 'amount', allow_other: false }, { amount: 11 }, 'tip.amount'],
    ['two kinds at once', PERCENT, { percent: 10, amount: 1 }, 'tip'],
    ['a negative amount', PERCENT, { amount: -1 }, 'tip.amount'],
  ])('refuses %s', async (_what, tips, tip, path) => {
    const { quote, place } = await shop(tips)
    for (const answer of [await quote({ tip }), await place({ tip })])
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('takes an amount of the buttons, and any other if the link allows it', async () => {
    const { quote } = await shop({ ...PERCENT, type: 'amount', choices: [2, 5] })
    for (const amount of [2, 5, 7.77, 0])
      expect((await quote({ tip: { amount } })).body).toMatchObject({ tip: amount, total: (4000 + amount * 100) / 100 })
  })

  it('changes with the open order of the visit', async () => {
    const { place } = await shop()
    const checkoutSessionId = '3f0c9b2a-71de-4a0b-9c1d-5c2e9d0a0007'
    const { body: first } = await place({ checkoutSessionId, tip: { percent: 20 } })
    const { body: second } = await place({ checkoutSessionId })

    expect(second).toMatchObject({ orderId: first.orderId, totals: { tip: 0, total: 40 } })
  })

  it('is refused together with a total that no card can be charged', async () => {
    const { quote } = await shop()
    expect(await quote({ tip: { amount: 999_999 } })).toMatchObject({
      status: 400,
      body: { code: 'amount_too_large', amount: 999_999.99 },
    })
  })

  it.each(['before', 'after'])(
    'is a figure of analytics, home and exports, %s folding, and of no other merchant',
    async (when) => {
      const { merchant, link, sell } = await shop()
      await sell({ tip: { percent: 20 } })
      await sell({ tip: { percent: 15 } })
      await sell({})
      const other = await shop()
      if (when === 'after') await foldRollups(api.db)
      const get = async (path: string, as = merchant) => (await api.request('GET', path, { as })).body

      for (const path of ['/analytics', `/carts/${link.id}/analytics?dateRange=last_24_hours`])
        expect(await get(path)).toMatchObject({ totalRevenue: 134, tips: 14 })
      expect((await get('/dashboard/products')).parts).toMatchObject({ tips: 14, shipping: 0 })
      for (const by of ['day', 'link']) {
        const [head, ...lines] = String(await get(`/analytics/export?by=${by}`))
          .trim()
          .split('\n')
        const at = head!.split(',').indexOf('tips')
        expect(lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)).toBe(14)
      }
      expect(await get('/analytics', other.merchant)).toMatchObject({ tips: 0 })
    },
  )
})
