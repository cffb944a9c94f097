import { describe, expect, it } from 'vitest'
import ExcelJS from 'exceljs'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { settleOrder } from '../settling/settleOrder.ts'
import { followSalesOf } from '../following/followSales.ts'

const api = startApi()

async function buildShop(overrides: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, overrides)
  const mug = await buildProduct(api.db, merchant, { name: 'Mug' })
  const link = await buildLink(api.db, merchant, [mug])
  const order = (changes: Partial<Order> = {}) => buildOrder(api.db, link, [mug], changes)
  /** Rows by column heading. No test value contains a comma. */
  const rows = async (query = '') => {
    const { body } = await api.request('GET', `/orders/export?format=csv${query}`, { as: merchant })
    const [headings, ...lines] = (body as string)
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
    return lines.map((cells) => Object.fromEntries(headings!.map((heading, index) => [heading, cells[index]])))
  }
  return { merchant, order, rows }
}
const at = (day: number, hour = 0) => ({ createdAt: new Date(Date.UTC(2026, 0, day, hour)) })

describe('exportOrders', () => {
  it('contains all that is known of a sale, in the merchant’s time zone', async () => {
    const { order, rows } = await buildShop({ timeZone: 'Europe/Berlin' })
    const sold = await order({
      ...at(1, 23),
      paymentStatus: 'pending',
      customerName: '=cmd()',
      country: 'AT',
      vatNumber: 'ATU12345675',
      reverseCharge: false,
      promoCode: 'SPRING',
      discountMinor: 100,
      totalMinor: 1150,
      taxRate: '20',
      taxMinor: 192,
      taxIncluded: true,
      feeMinor: 98,
      reference: 'ref-1',
      utm: { source: 'mail', campaign: 'spring' },
      referrer: 'https://news.example/',
    })
    await settleOrder(api.db, sold, { type: 'paid', amountMinor: 1150, feeMinor: 98 }, 'provider')
    await followSalesOf(api.db, sold.merchantId)
    await sold.$query(api.db).patch({ refundedMinor: 150, feeRefundedMinor: 13 })

    expect(await rows()).toEqual([
      expect.objectContaining({
        order: `#${sold.number}`,
        id: sold.id,
        date: '2026-01-02 00:00',
        status: 'completed',
        invoice: 'INV-00001',
        email: 'nora@example.com',
        name: "'=cmd()",
        country: 'AT',
        items: '1 × Mug',
        currency: 'USD',
        subtotal: '12.5',
        discount: '1',
        promo_code: 'SPRING',
        automatic_discount: '',
        automatic_discount_amount: '0',
        tax: '1.92',
        tax_rate: '20',
        vat_number: 'ATU12345675',
        reverse_charge: 'false',
        total: '11.5',
        refunded: '1.5',
        platform_fee: '0.85',
        net: '9.15',
        reference: 'ref-1',
        utm_source: 'mail',
        utm_medium: '',
        utm_campaign: 'spring',
        referrer: 'https://news.example/',
      }),
    ])
  })

  it('contains the state of shipping, and how each parcel is tracked', async () => {
    const { merchant, order, rows } = await buildShop({ timeZone: 'Europe/Berlin' })
    const sold = await order()
    const ship = (body: object) => api.request('POST', `/orders/${sold.id}/shipments`, { as: merchant, body })
    const { body: wrong } = await ship({ tracking_number: '1Z879E930346834440' })
    await api.request('POST', `/shipments/${wrong.id}/cancel`, { as: merchant })

    const before = await rows()
    await ship({ tracking_number: '1Z5R89390357567127' })

    expect(before).toMatchObject([{ fulfilment: 'to_ship', shipped: '', tracking: '' }])
    expect(await rows()).toMatchObject([
      {
        fulfilment: 'shipped',
        shipped: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
        tracking: 'UPS 1Z5R89390357567127',
      },
    ])
  })

  it('contains the reference and metadata that the shop’s own page sent, as the order and its event do', async () => {
    const { merchant, rows } = await buildShop()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const sent = { reference: 'cart-17', metadata: { seat: '12A' }, locale: 'de-AT' }
    const { body } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...sent },
    })

    const read = await api.request('GET', `/orders/${body.orderId}`, { as: merchant })
    const event = await api.db('outbox').where({ merchantId: merchant.id, type: 'order.created' }).first('data')

    expect(read.body).toMatchObject(sent)
    expect(event.data).toMatchObject(sent)
    expect((await rows()).find((row) => row['id'] === body.orderId)).toMatchObject({ reference: 'cart-17', language: 'de-AT' })
  })

  it('contains the orders that the list shows for the same filters, oldest first, of the own shop only', async () => {
    const { order, rows } = await buildShop()
    const stranger = await buildShop()
    await stranger.order(at(2))
    const [one, two] = [await order({ ...at(1), customerName: 'Anna' }), await order(at(2))]
    await order({ ...at(3), paymentStatus: 'failed' })

    const ids = async (query: string) => (await rows(query)).map((row) => row['id'])

    expect(await ids('&payment_status=completed')).toEqual([one.id, two.id])
    expect(await ids('&start_date=2026-01-02&end_date=2026-01-02')).toEqual([two.id])
    expect(await ids('&search=anna')).toEqual([one.id])
    expect(await ids('&search=nobody')).toEqual([])
  })

  it('writes more orders than one batch, each once, also those created at the same moment', async () => {
    const { merchant, order, rows } = await buildShop()
    await order(at(1))
    await api.db.raw(
      `insert into orders (merchant_id, number, currency, subtotal_minor, total_minor, fee_rate, customer_email, canonical_email, client_secret, created_at)
       select ?, 10000 + n, 'USD', 100, 100, 8.5, 'n@example.com', 'n@example.com', gen_random_uuid(), '2026-02-01' from generate_series(1, 1100) n`,
      [merchant.id],
    )

    const ids = (await rows()).map((row) => row['id'])

    expect(ids).toHaveLength(1101)
    expect(new Set(ids).size).toBe(1101)
  })

  it('leaves phone numbers as they are, and guards nothing in a .csv for programs', async () => {
    const { merchant, order, rows } = await buildShop()
    await order({ customerPhone: '+49 30 1234-56', customerName: '=cmd()' })

    expect(await rows()).toMatchObject([{ phone: '+49 30 1234-56', name: "'=cmd()" }])
    const exact = await api.request('GET', '/orders/export?format=csv_exact', { as: merchant })
    expect(exact.headers.get('content-disposition')).toMatch(/\.csv"/)
    expect(exact.body).toContain(',=cmd(),+49 30 1234-56,')
  })

  it('downloads an .xlsx with amounts as numbers and times as dates', async () => {
    const { merchant, order } = await buildShop({ timeZone: 'Europe/Berlin' })
    await order({ ...at(1, 23), customerPhone: '+49 30 1234-56' })
    const answer = await fetch(`${api.url}/orders/export`, { headers: { authorization: `Bearer ${api.token(merchant)}` } })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await answer.arrayBuffer()) as never)

    const sheet = book.getWorksheet('Orders')!
    const headings = sheet.getRow(1).values as string[]

    expect(answer.headers.get('content-disposition')).toMatch(/filename="orders_export_\d{4}-\d\d-\d\d\.xlsx"/)
    const cell = (heading: string) => sheet.getRow(2).getCell(headings.indexOf(heading))
    expect(cell('total').value).toBe(12.5)
    expect(cell('date').value).toEqual(new Date('2026-01-02T00:00:00Z'))
    expect(cell('date').numFmt).toBe('yyyy-mm-dd hh:mm')
    expect(cell('phone').value).toBe('+49 30 1234-56')
  })
})
