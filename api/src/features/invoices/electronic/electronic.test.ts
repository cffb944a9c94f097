import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { invoiceUrl } from '../../../invoicing/invoiceLink.ts'
import { issueCreditNote } from '../../../invoicing/issueCreditNote.ts'
import type { Link } from '../../../rows/Link.ts'
import type { Merchant } from '../../../rows/Merchant.ts'
import { Order } from '../../../rows/Order.ts'
import type { Product } from '../../../rows/Product.ts'
import { followSalesOf } from '../../orders/following/followSales.ts'
import { settleOrder } from '../../orders/settling/settleOrder.ts'

const api = startApi()

const SHOP: Partial<Merchant> = {
  name: 'Mara Lind <& Söhne>',
  vatEnabled: true,
  vatCountry: 'DE',
  vatNumber: 'DE136695976',
  vatRate: '19',
  vatIncludeInPrice: true,
  vatCollectInfo: true,
  reverseChargeEnabled: true,
  euVatValidation: false,
  termsConsent: 'never',
  waiverConsent: 'never',
  businessStreet: 'Ofenweg 4',
  businessTown: 'Berlin',
  businessPostcode: '10115',
  businessPhone: '+49 30 1234567',
}
const ADDRESS = { fullName: 'Nora Lindqvist', addressLine1: '12 rue des Lilas', city: 'Paris', zip: '75001', country: 'FR' }
const BUSINESS = {
  company: 'Lindqvist SARL',
  vatNumber: 'FR40303265045',
  billingAddress: { addressLine1: '12 rue des Lilas', city: 'Paris', zip: '75001', country: 'FR' },
}

interface Sold {
  shop?: Partial<Merchant>
  products?: Partial<Product>[]
  link?: Partial<Link>
  order?: object
  discount?: boolean
}

/** Sells through the API, and returns how to read the documents. */
async function sell({ shop = {}, products = [{}], link: own = {}, order = { country: 'DE' }, discount = false }: Sold = {}) {
  const merchant = await buildMerchant(api.db, { ...SHOP, ...shop })
  const items = await Promise.all(
    products.map((product) => buildProduct(api.db, merchant, { currency: 'EUR', type: 'digital', ...product })),
  )
  const ships = items.some(({ type }) => type === 'physical')
  const link = await buildLink(api.db, merchant, items, {
    collectShippingAddress: ships,
    shippingCountries: ['DE', 'FR', 'US'],
    tips: { type: 'amount', choices: [103], allowOther: true, taxClass: 'standard' },
    ...own,
  })
  if (discount)
    await api.request('POST', '/promos', {
      as: merchant,
      body: { code: 'SEVEN', discount_type: 'percentage', percent: 7 },
    })
  const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...(discount && { promoCode: 'SEVEN' }), ...order }
  const placed = await api.request('POST', '/orders', { body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const found = await Order.query(api.db).findOne({ id: placed.body.orderId }).throwIfNotFound()
  await settleOrder(api.db, found, { type: 'paid', amountMinor: found.totalMinor, feeMinor: 0 }, 'provider')
  await followSalesOf(api.db, merchant.id)
  const { search } = new URL(invoiceUrl(api.config, found))
  const read = (file: string, query = '') => api.request('GET', `/orders/${found.id}/${file}${search}${query}`)
  const pdf = async (query = '') =>
    Buffer.from(await (await fetch(`${api.url}/orders/${found.id}/invoice.pdf${search}${query}`)).arrayBuffer())
  return { merchant, order: found, read, pdf }
}

const CASES: [string, Sold][] = [
  ['VAT included', {}],
  [
    'VAT on top, several pieces and rates, shipping and a discount',
    {
      shop: { vatIncludeInPrice: false },
      products: [{ priceMinor: 1999 }, { priceMinor: 333, taxClass: 'books' }, { type: 'physical', priceMinor: 4201 }],
      order: { shippingAddress: ADDRESS },
      discount: true,
    },
  ],
  [
    'the same with VAT included',
    {
      products: [{ priceMinor: 1999 }, { priceMinor: 333, taxClass: 'books' }, { type: 'physical', priceMinor: 4201 }],
      order: { shippingAddress: ADDRESS },
      discount: true,
    },
  ],
  ['reverse charge', { order: { country: 'FR', ...BUSINESS } }],
  [
    'goods and a service for a business in another member state',
    {
      products: [
        { type: 'physical', priceMinor: 4201 },
        { type: 'service', priceMinor: 9999 },
      ],
      order: { shippingAddress: ADDRESS, ...BUSINESS },
      discount: true,
    },
  ],
  [
    'goods and a download outside the Union, of which one is outside the scope',
    {
      products: [{ type: 'physical', priceMinor: 4201 }, { priceMinor: 9999 }],
      order: { shippingAddress: { ...ADDRESS, city: 'New York', state: 'NY', zip: '10001', country: 'US' } },
      discount: true,
    },
  ],
  [
    'goods in the Canary Islands',
    {
      products: [{ type: 'physical' }],
      link: { shippingCountries: ['ES'] },
      order: { shippingAddress: { ...ADDRESS, city: 'Telde', state: 'GC', zip: '35200', country: 'ES' } },
    },
  ],
  ['a small business', { shop: { vatEnabled: false, smallBusiness: true } }],
  ['VAT of a business at home', { order: { ...BUSINESS, country: 'DE', vatNumber: null } }],
  ['outside the scope', { order: { country: 'US' } }],
  [
    'a free piece, with shipping and a tip',
    {
      // Both round up without VAT, and their sum rounds down.
      products: [{ priceMinor: 0, type: 'physical' }],
      link: { shippingCostMinor: 103 },
      order: { shippingAddress: ADDRESS, tip: { amount: 1.03 } },
    },
  ],
  ['no VAT', { shop: { vatEnabled: false } }],
  [
    'names in other scripts',
    {
      shop: { storeName: 'चाय की दुकान', businessAddress: 'กรุงเทพมหานคร\n서울특별시' },
      products: [{ name: '手工茶杯 🎁' }, { name: 'タナカの皿 \u{13000}' }],
      order: { country: 'DE', customerName: '张伟' },
    },
  ],
]

describe.each(CASES)('the electronic invoice of a sale with %s', (_, sold) => {
  it('fits the published schema, adds up, and is in the PDF', async () => {
    const { order, read, pdf: readPdf } = await sell(sold)
    const xml = String((await read('invoice.xml', '&format=cii')).body)

    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
    assertAddsUp(xml, order)
    const pdf = await readPdf()
    expect((await extractXml(pdf)).xml.trim()).toBe(xml.trim())
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
    for (const format of ['xrechnung', 'peppol']) {
      const answer = await read('invoice.xml', `&format=${format}`)
      if (answer.status === 200) keep(`${format}.xml`, answer.body)
    }
    keep('factur-x.pdf', pdf)
  })

  it('has a credit note of type 381 that fits too', async () => {
    const { order, read, pdf: readPdf } = await sell(sold)
    const note = await api.db.transaction((trx) =>
      issueCreditNote(trx, order, Math.ceil(order.totalMinor / 3), { refundId: 'r' }),
    )

    const xml = String((await read('invoice.xml', `&format=cii&document=${note!.id}`)).body)

    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
    assertAddsUp(xml, { totalMinor: Math.ceil(order.totalMinor / 3) })
    keep('credit-note.pdf', await readPdf(`&document=${note!.id}`))
  })
})

describe('a sale without VAT', () => {
  const categoriesIn = (xml: string) => [
    ...new Set([...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, category]) => category)),
  ]

  it('says on the paper and in the file why, by category', async () => {
    const products: Partial<Product>[] = [{ type: 'physical' }, { type: 'service' }]
    const { read } = await sell({ products, order: { shippingAddress: ADDRESS, ...BUSINESS } })
    const { taxes, tax_notes } = (await read('invoice')).body
    const xml = String((await read('invoice.xml', '&format=cii')).body)
    const ubl = String((await read('invoice.xml', '&format=peppol')).body)

    expect(taxes).toMatchObject([{ category: 'K' }, { category: 'AE' }])
    expect(tax_notes).toEqual([
      'Intra-Community supply, exempt from VAT (Article 138(1), Council Directive 2006/112/EC).',
      'Reverse charge: VAT is to be accounted for by the recipient (Article 196, Council Directive 2006/112/EC).',
    ])
    expect(categoriesIn(xml)).toEqual(['K', 'AE'])
    expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-IC<')
    expect(xml).toContain(
      '<ram:CityName>Paris</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty>',
    )
    expect(ubl).toContain('<cbc:PostalZone>75001</cbc:PostalZone><cac:Country><cbc:IdentificationCode>FR<')
  })

  it('is outside the scope alone, and written as exempt beside an export', async () => {
    const away = { ...ADDRESS, city: 'New York', state: 'NY', zip: '10001', country: 'US' }
    const alone = await sell({ products: [{}], order: { country: 'US' } })
    const mixed = await sell({ products: [{ type: 'physical' }, {}], order: { shippingAddress: away } })
    const xml = String((await alone.read('invoice.xml', '&format=cii')).body)

    expect(categoriesIn(xml)).toEqual(['O'])
    expect(xml).not.toContain('schemeID="VA"')
    expect(categoriesIn(String((await mixed.read('invoice.xml', '&format=cii')).body))).toEqual(['G', 'E'])
    expect((await mixed.read('invoice')).body).toMatchObject({
      taxes: [{ category: 'G' }, { category: 'O' }],
      tax_notes: [/^Export/, /^Services supplied outside/].map((text) => expect.stringMatching(text)),
    })
  })

  it('of a small business has the sentence of its country', async () => {
    const { read } = await sell({ shop: { vatEnabled: false, smallBusiness: true } })

    expect((await read('invoice')).body).toMatchObject({
      tax: 0,
      taxes: [{ category: 'E' }],
      tax_notes: ['Steuerfreier Umsatz eines Kleinunternehmers (§ 19 Abs. 1 UStG, § 34a UStDV).'],
    })
    expect(String((await read('invoice.xml', '&format=cii')).body)).toContain('<ram:ExemptionReason>Steuerfreier Umsatz')
  })
})

describe('getInvoiceXml', () => {
  it('names the settings that the format needs', async () => {
    const { merchant, read } = await sell({
      shop: { businessTown: null, businessPostcode: null, businessPhone: null },
      order: { country: 'FR', ...BUSINESS },
    })

    expect(await read('invoice.xml')).toMatchObject({
      status: 422,
      body: {
        code: 'invoice_incomplete',
        errors: [{ path: 'businessTown' }, { path: 'businessPostcode' }, { path: 'businessPhone' }],
      },
    })
    const body = { businessTown: 'Berlin', businessPostcode: '10115', businessPhone: '+49 30 1' }
    expect((await api.request('PUT', '/auth/me', { as: merchant, body })).status).toBe(200)
    expect((await read('invoice.xml')).status).toBe(200)
    expect(String((await read('invoice.xml')).body)).toContain('<cbc:CityName>Berlin</cbc:CityName>')
  })

  it('writes the PDF without an electronic invoice where the seller’s country is unknown', async () => {
    const { read, pdf } = await sell({ shop: { vatEnabled: false, vatCountry: null } })
    expect(await read('invoice.xml', '&format=cii')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'businessCountry' }] },
    })
    await expect(extractXml(await pdf())).rejects.toThrow()
  })
})

/** Checks the sums that EN 16931 requires (BR-CO-10 to 17), to the cent. */
function assertAddsUp(xml: string, { totalMinor }: { totalMinor: number }) {
  const all = (pattern: string) => [...xml.matchAll(new RegExp(pattern, 'g'))].map((match) => cents(match[1]!))
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
  const one = (name: string) => all(`<ram:${name}(?: [^>]*)?>([^<]*)<`)[0] ?? 0
  const header = xml.slice(xml.indexOf('HeaderMonetarySummation'))
  const total = (name: string) => cents(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`).exec(header)?.[1] ?? '0')
  const lines = all('SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>([^<]*)<')
  expect(total('LineTotalAmount')).toBe(sum(lines))
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(0)
  expect(total('TaxBasisTotalAmount')).toBe(total('LineTotalAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount'))
  expect(total('TaxTotalAmount')).toBe(sum(all('<ram:CalculatedAmount>([^<]*)<')))
  expect(total('TaxBasisTotalAmount')).toBe(sum(all('<ram:BasisAmount>([^<]*)<')))
  expect(total('GrandTotalAmount')).toBe(totalMinor)
  expect(one('DuePayableAmount')).toBe(0)
  for (const [, tax, basis, rate] of xml.matchAll(
    /<ram:CalculatedAmount>([^<]*)<.*?<ram:BasisAmount>([^<]*)<.*?<ram:CategoryCode>S<.*?<ram:RateApplicablePercent>([^<]*)</g,
  ))
    expect(Math.abs(cents(tax!) - (cents(basis!) * Number(rate)) / 100)).toBeLessThanOrEqual(1)
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** The jars of the Mustang project's validator: `org.mustangproject:validator` with its dependencies, from Maven Central. */
const JARS = process.env['MUSTANG_JARS']
const VALIDATE = path.resolve(import.meta.dirname, '../../../../test/Validate.java')
const files = path.join(os.tmpdir(), `linktill-e-invoices-${process.pid}`)

/** Keeps a file for the independent validator. */
function keep(name: string, content: unknown) {
  if (!JARS) return
  fs.mkdirSync(files, { recursive: true })
  fs.writeFileSync(
    path.join(files, `${fs.readdirSync(files).length}-${name}`),
    Buffer.isBuffer(content) ? content : String(content),
  )
}

it.runIf(JARS)(
  'all files pass the validator of the Mustang project (runs with Java and MUSTANG_JARS)',
  { timeout: 600_000 },
  () => {
    const paths = fs.readdirSync(files).map((file) => path.join(files, file))
    const reports = execFileSync('java', ['-cp', `${JARS}/*`, VALIDATE, ...paths], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const invalid = reports
      .split('FILE ')
      .filter((report) => report && (!report.includes('status="valid"') || report.includes('status="invalid"')))
    expect(invalid).toEqual([])
    fs.rmSync(files, { recursive: true })
  },
)

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
