import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { type RequestOptions, startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { presentOutcome } from '../orders/settling/confirm.ts'
import { followSalesOf } from '../orders/following/followSales.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { recordPurchases } from '../../shop/order/purchases.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { issuePastInvoices } from '../../shop/invoice/issueInvoice.ts'
import { issueCreditNote } from '../../shop/invoice/issueCreditNote.ts'

const api = startApi()
const WHITE = { width: 40, height: 20, channels: 3, background: '#fff' } as const

async function buildShop(overrides: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, overrides)
  const mug = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [mug])
  const pending = (changes: Partial<Order> = {}) => buildOrder(api.db, link, [mug], { paymentStatus: 'pending', ...changes })
  return { merchant, pending }
}
const settle = (order: Order) =>
  settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
/** Pays an order, and writes what follows. */
const pay = async (order: Order) => {
  const settled = await settle(order)
  await followSalesOf(api.db, order.merchantId)
  return settled
}
const mark = (as: Merchant, { id }: Order, paymentStatus: string) =>
  api.request('PUT', `/orders/${id}`, { as, body: { paymentStatus } })
const documentsOf = ({ id }: Order) => Invoice.query(api.db).where({ orderId: id }).orderBy('issuedAt').orderBy('number')
const numbersOf = async ({ id }: Merchant, kind = 'invoice') =>
  (await Invoice.query(api.db).where({ merchantId: id, kind }).orderBy('number')).map(({ number }) => number)
const credit = (order: Order, amountMinor: number, refundId: string) =>
  api.db.transaction(async (trx) => {
    await Order.query(trx).findOne({ id: order.id, merchantId: order.merchantId }).forUpdate()
    return issueCreditNote(trx, order, amountMinor, { refundId })
  })

describe('issueInvoice', () => {
  it('numbers fifty concurrent orders from 1 to 50, per shop', async () => {
    const [shop, other] = [await buildShop(), await buildShop()]
    const orders = await Promise.all(Array.from({ length: 50 }, () => shop.pending()))
    const theirs = await other.pending()

    await Promise.all([...orders, theirs].map(pay))

    expect(await numbersOf(shop.merchant)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(await numbersOf(other.merchant)).toEqual([1])
  })

  it('leaves no gap and loses no invoice when the process is killed', async () => {
    const { merchant, pending } = await buildShop()
    const [first, second] = [await pending(), await pending()]
    await settle(first)
    await settle(second)
    const killed = api.db.transaction(async (trx) => {
      await followSalesOf(trx, merchant.id)
      throw new Error('The process was killed.')
    })

    await expect(killed).rejects.toThrow('killed')
    await api.runJobs()

    expect((await documentsOf(first)).map(({ number }) => number)).toEqual([1])
    expect((await documentsOf(second)).map(({ number }) => number)).toEqual([2])
  })

  it('holds up no other sale when one cannot be followed up', async () => {
    const { merchant, pending } = await buildShop()
    const [broken, good] = [await pending(), await pending()]
    await settle(broken)
    await settle(good)
    // Its event cannot be composed.
    const row = { merchantId: merchant.id, id: broken.id }
    await api.db('orders').where(row).update({ utm: 'null' })

    await api.runJobs()
    await api.runJobs()
    const before = await numbersOf(merchant)
    await api.db('orders').where(row).update({ utm: '{}' })
    await api.db('due_sales').where({ merchantId: merchant.id, orderId: broken.id }).update({ tryAt: new Date() })
    await api.runJobs()

    expect(before).toEqual([1])
    expect((await documentsOf(good)).map(({ number }) => number)).toEqual([1])
    expect((await documentsOf(broken)).map(({ number }) => number)).toEqual([2])
    expect(api.bugs.splice(0)).toEqual([expect.any(TypeError)])
  })

  it('writes one invoice, however often and by whatever call the order completes', async () => {
    const { merchant, pending } = await buildShop()
    const [paid, free, byHand] = [await pending(), await pending({ subtotalMinor: 0, totalMinor: 0 }), await pending()]

    await Promise.all([pay(paid), pay(paid), pay(paid)])
    await settleOrder(api.db, free, { type: 'free' }, 'shopper')
    await mark(merchant, byHand, 'completed')
    await mark(merchant, byHand, 'completed')

    expect(await numbersOf(merchant)).toEqual([1, 2, 3])
    expect((await documentsOf(free))[0]).toMatchObject({ netMinor: 0, taxMinor: 0, totalMinor: 0 })
  })

  it('keeps seller, buyer, lines and tax as they were, whatever changes later', async () => {
    const { merchant, pending } = await buildShop({ businessAddress: 'Ring 1\nWien', vatNumber: 'ATU12345675' })
    const address = {
      name: 'Nora',
      phone: null,
      line1: 'Kai 2',
      line2: null,
      city: 'Graz',
      state: 'ST',
      postal_code: '8010',
    }
    const order = await pending({
      customerName: 'Nora Ek',
      country: 'AT',
      taxRate: '20',
      taxMinor: 208,
      taxIncluded: true,
      shippingAddress: { ...address, country: 'AT' },
    })

    await pay(order)
    await api.db('merchants').where({ id: merchant.id }).update({ storeName: 'Other', businessAddress: null })

    expect((await documentsOf(order))[0]).toMatchObject({
      kind: 'invoice',
      number: 1,
      currency: 'USD',
      netMinor: 1042,
      taxMinor: 208,
      totalMinor: 1250,
      taxRate: '20.00',
      country: 'AT',
      seller: { store_name: 'Kiln & Clay', name: 'Mara Lind', address: 'Ring 1\nWien', vat_number: 'ATU12345675' },
      buyer: { name: 'Nora Ek', email: 'nora@example.com', address: { line1: 'Kai 2', country: 'AT' } },
      lines: [{ name: 'Mug', quantity: 1, price_minor: 1250 }],
    })
  })
})

describe('issueCreditNote', () => {
  it('credits exactly what the invoice had, in any number of parts', async () => {
    const { merchant, pending } = await buildShop()
    const order = await pending({ taxRate: '19', taxMinor: 200, taxIncluded: true })
    await pay(order)

    for (const [index, part] of [333, 333, 333, 333].entries()) await credit(order, part, `re_${index}`)

    const documents = await documentsOf(order)
    const sum = (name: 'totalMinor' | 'taxMinor' | 'netMinor') => documents.reduce((total, one) => total + one[name], 0)
    expect([sum('totalMinor'), sum('taxMinor'), sum('netMinor')]).toEqual([0, 0, 0])
    expect(await numbersOf(merchant, 'credit_note')).toEqual([1, 2, 3, 4])
  })

  it('writes one per refund under repeated and concurrent calls, and never more than was invoiced', async () => {
    const { merchant, pending } = await buildShop()
    const order = await pending()
    await pay(order)

    const [one, same] = await Promise.all([credit(order, 400, 're_1'), credit(order, 400, 're_1')])
    const rest = await credit(order, 9999, 're_2')

    expect(one!.id).toBe(same!.id)
    expect(rest!.totalMinor).toBe(-850)
    expect(await credit(order, 1, 're_3')).toBeNull()
    expect(await numbersOf(merchant, 'credit_note')).toEqual([1, 2])
  })

  it('writes none for an order that was never invoiced', async () => {
    const { pending } = await buildShop()

    expect(await credit(await pending(), 400, 're_1')).toBeNull()
  })
})

describe('updateOrder', () => {
  it('credits an order that is reversed by hand, and invoices it again when it is completed again', async () => {
    const { merchant, pending } = await buildShop()
    const order = await pending()
    await pay(order)

    await mark(merchant, order, 'refunded')
    await mark(merchant, order, 'refunded')
    await mark(merchant, order, 'completed')

    const written = (await documentsOf(order)).map(({ kind, number, totalMinor }) => [kind, number, totalMinor])
    expect(written).toEqual([
      ['invoice', 1, 1250],
      ['credit_note', 1, -1250],
      ['invoice', 2, 1250],
    ])
  })

  it('invoices no more than was kept after an earlier partial refund', async () => {
    const { merchant, pending } = await buildShop()
    const order = await pending()
    await pay(order)
    await credit(order, 250, 're_1')
    await order.$query(api.db).patch({ refundedMinor: 250 })

    await mark(merchant, order, 'pending')
    await mark(merchant, order, 'completed')

    const documents = await documentsOf(order)
    expect(documents.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(1000)
  })
})

describe('issuePastInvoices', () => {
  it('numbers orders by the time of their completion', async () => {
    const { merchant, pending } = await buildShop()
    const at = (day: number) => ({ paymentStatus: 'completed' as const, completedAt: new Date(Date.UTC(2026, 0, day)) })
    const [late, early] = [await pending(at(9)), await pending(at(2))]

    await issuePastInvoices(api.db, merchant.id, [late.id, early.id])
    await pay(await pending())

    expect((await documentsOf(early))[0]).toMatchObject({ number: 1, issuedAt: early.completedAt })
    expect((await documentsOf(late))[0]).toMatchObject({ number: 2, issuedAt: late.completedAt })
    expect(await numbersOf(merchant)).toEqual([1, 2, 3])
  })
})

async function buildInvoiced(overrides: Partial<Merchant> = {}) {
  const shop = await buildShop(overrides)
  const order = await shop.pending()
  await pay(order)
  return { ...shop, order }
}
const tokenOf = (order: Order) => new URL(invoiceUrl(api.config, order)).searchParams.get('token')!
const read = ({ id }: Order, options: RequestOptions & { query?: string } = {}) =>
  api.request('GET', `/orders/${id}/invoice${options.query ?? ''}`, options)

describe('getInvoice', () => {
  it('opens for the merchant, for the link’s holder, and for the buyer under a confirmed address', async () => {
    const { merchant, order } = await buildInvoiced()
    const email = `${order.id}@example.com`
    await changeOrder(api.db, order, { customerEmail: email, canonicalEmail: email })
    await recordPurchases(api.db, [order])
    const buyer = await buildMerchant(api.db, { email: email.toUpperCase(), emailConfirmedAt: new Date() })

    const answers = await Promise.all([
      read(order, { as: merchant }),
      read(order, { as: buyer }),
      read(order, { query: `?token=${tokenOf(order)}` }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // Only the link's holder, who is the buyer, can withdraw.
    expect(answers.map(({ body }) => 'withdrawal_url' in body)).toEqual([false, false, true])
    expect(
      new Set(answers.map(({ body }) => JSON.stringify({ ...body, withdrawal_url: undefined, correctable_until: undefined })))
        .size,
    ).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      kind: 'invoice',
      number: 'INV-00001',
      order_id: order.id,
      total: 12.5,
      net: 12.5,
      tax: 0,
      tax_rate: null,
      lines: [{ name: 'Mug', quantity: 1, price: 12.5, line_total: 12.5 }],
      buyer: { email: 'nora@example.com' },
    })
  })

  it('answers 404 to everyone without access', async () => {
    const { order } = await buildInvoiced()
    const other = await buildInvoiced()
    const email = 'nora@example.com'
    const unconfirmed = await buildMerchant(api.db, { email, emailConfirmedAt: null })

    const refused = [
      await read(order, { as: other.merchant }),
      await read(order, { as: unconfirmed }),
      await read(order, { query: `?token=${tokenOf(other.order)}` }),
      await read(order, { query: '?token=x' }),
      await read(await other.pending(), { as: other.merchant }),
    ]

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await read(order)).status).toBe(401)
  })

  it('shows a credit note by its id, of this order only', async () => {
    const { merchant, order } = await buildInvoiced()
    const other = await buildInvoiced()
    const note = await credit(order, 250, 're_1')
    const theirs = await credit(other.order, 250, 're_1')

    const { body } = await read(order, { as: merchant, query: `?document=${note!.id}` })
    const invoice = await read(order, { as: merchant })

    expect(body).toMatchObject({ kind: 'credit_note', number: 'CN-00001', total: -2.5, credits: { number: 'INV-00001' } })
    expect(invoice.body.credit_notes).toMatchObject([{ number: 'CN-00001', total: -2.5 }])
    expect((await read(order, { as: merchant, query: `?document=${theirs!.id}` })).status).toBe(404)
  })
})

describe('the language of an invoice', () => {
  it.each([
    ['of its checkout', 'de-AT', null, 'de-DE', 'Rechnung', 'Erstattung zu Rechnung INV-00001'],
    ['of its checkout, however it is written', 'DE_at', null, 'de-DE', 'Rechnung', 'Erstattung zu Rechnung INV-00001'],
    ['that the merchant chose', 'de-AT', 'fr', 'fr-FR', 'Facture', 'Remboursement de la facture INV-00001'],
    ['English when its checkout’s is not known', null, null, 'en-US', 'Invoice', 'Refund of invoice INV-00001'],
    ['English when there are no texts in its checkout’s', 'ja-JP', null, 'en-US', 'Invoice', 'Refund of invoice INV-00001'],
  ] as const)('is the one %s', async (_, locale, invoiceLanguage, language, title, line) => {
    const { merchant, pending } = await buildShop({ invoiceLanguage })
    const order = await pending({ locale })
    await pay(order)
    const note = await credit(order, 250, 're_1')

    const invoice = await read(order, { as: merchant })
    const credited = await read(order, { as: merchant, query: `?document=${note!.id}` })

    expect(invoice.body).toMatchObject({ language, labels: { invoice: title } })
    expect(credited.body).toMatchObject({ language, lines: [{ name: line }] })
  })

  it('stays when the merchant chooses another', async () => {
    const { merchant, pending } = await buildShop()
    const order = await pending({ locale: 'de' })
    await pay(order)

    const changed = await api.request('PUT', '/auth/me', { as: merchant, body: { invoiceLanguage: 'fr' } })

    expect(changed.body).toMatchObject({ invoiceLanguage: 'fr' })
    expect((await read(order, { as: merchant })).body.language).toBe('de-DE')
  })
})

describe('getInvoicePdf', () => {
  it('draws Latin, Greek and Cyrillic letters, many lines, and the logo', async () => {
    const image = `images/${randomUUID()}.webp`
    await api.storage.put(`public/${image}`, await sharp({ create: WHITE }).webp().toBuffer())
    const { pending } = await buildShop({
      storeName: 'Łódź & Ουζερί',
      logoUrl: `/files/${image}`,
      appearance: { colorPrimary: '#fa0' },
    })
    const order = await pending({ customerName: 'Ирина Ηλιάδη', taxRate: '24', taxMinor: 242, taxIncluded: true })
    await pay(order)
    const lines = Array.from({ length: 60 }, (_, index) => ({ name: `Line ${index}`, quantity: 1, price_minor: 100 }))
    await api
      .db('invoices')
      .where({ orderId: order.id })
      .update({ lines: JSON.stringify(lines) })

    const answer = await fetch(`${api.url}/orders/${order.id}/invoice.pdf?token=${tokenOf(order)}`)
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')

    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice_INV-00001.pdf"',
      'cache-control': 'private, no-store',
    })
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pdf).toMatch(/\/Count [345]\b/)
    expect(pdf).toContain('/Subtype /Image')
  })

  it('uses the platform’s accent when the shop has no colour', async () => {
    const { order, merchant } = await buildInvoiced({})

    const answer = await fetch(`${api.url}/orders/${order.id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${api.token(merchant)}` },
    })
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')

    const drawn = [...pdf.matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, packed]) =>
      inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'),
    )
    // #0b6e57, as fractions of one.
    expect(drawn.join('')).toMatch(/\b0\.0431\d* 0\.4313\d* 0\.3411\d* scn/)
  })

  it('omits a logo that cannot be read', async () => {
    const urls = ['https://elsewhere.example/logo.png', '/files/images/gone.webp', '/demo/logo.svg', '/files/../secret']
    const shops = await Promise.all(urls.map((logoUrl) => buildInvoiced({ logoUrl })))

    const answers = await Promise.all(
      shops.map(({ order, merchant }) => api.request('GET', `/orders/${order.id}/invoice.pdf`, { as: merchant })),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('confirmOrder', () => {
  it('returns the link to the invoice when the order is completed, and only then', async () => {
    const { merchant } = await buildShop()
    const gift = await buildProduct(api.db, merchant, { priceMinor: 0, type: 'digital' })
    const link = await buildLink(api.db, merchant, [gift])
    const { body: placed } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' },
    })
    const { body } = await api.request('POST', `/orders/${placed.orderId}/confirm`, {
      body: { clientSecret: placed.clientSecret },
    })

    expect(body.invoiceUrl).toBe(invoiceUrl(api.config, { id: placed.orderId, merchantId: merchant.id }))
    // The test has no mail server.
    expect(body.receiptMailed).toBe(false)
    const order = await Order.query(api.db).findOne({ id: placed.orderId }).throwIfNotFound()
    const withMail = { db: api.db, config: { ...api.config, smtpUrl: 'smtp://localhost' } }
    expect(await presentOutcome(withMail, { order, intent: null, returnTo: null, shop: merchant })).toEqual({
      ...body,
      receiptMailed: true,
    })
    const unconfirmed = { ...merchant, emailConfirmedAt: null }
    const unmailed = await presentOutcome(withMail, { order, intent: null, returnTo: null, shop: unconfirmed })
    expect(unmailed.receiptMailed).toBe(false)
    await mark(merchant, { id: placed.orderId } as Order, 'refunded')
    const later = await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    expect(later.body.invoiceUrl).toBeNull()
  })
})
