import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { issueCreditNote } from '../../api/src/shop/invoice/issueCreditNote.ts'
import { ADDRESS, BUSINESS, CASES, type Sold, sellWith } from '../../api/test/sellWith.ts'
import { startApi } from '../../api/test/server.ts'
import { recheckVatNumber } from '../../api/src/features/orders/settling/recheckVatNumber.ts'
import { Invoice } from '../../api/src/shop/order/Invoice.ts'
import type { Order } from '../../api/src/shop/order/Order.ts'

const api = startApi()
const sell = sellWith(api)

const SMALL_BUSINESS = { vatEnabled: false, smallBusiness: true }

const MORE_CASES: [string, Sold][] = [
  [
    'OSS',
    {
      shop: { ossEnabled: true, vatRatesMode: 'law' },
      products: [{ type: 'physical' }, {}],
      order: { shippingAddress: ADDRESS },
    },
  ],
  [
    'goods for a business in Northern Ireland',
    {
      products: [{ type: 'physical' }],
      link: { shippingCountries: ['GB'] },
      order: {
        company: 'Loft Ltd',
        vatNumber: 'XI980780684',
        shippingAddress: { ...ADDRESS, city: 'Belfast', zip: 'BT1 1AA', country: 'GB' },
        billingAddress: { addressLine1: '1 High Street', city: 'Belfast', zip: 'BT1 1AA', country: 'GB' },
      },
    },
  ],
  [
    'goods and a service of a small business for a business in another member state',
    {
      shop: SMALL_BUSINESS,
      products: [{ type: 'physical' }, { type: 'service' }],
      order: { shippingAddress: ADDRESS, ...BUSINESS },
    },
  ],
  ['a service of a small business under reverse charge alone', { shop: SMALL_BUSINESS, order: { country: 'FR', ...BUSINESS } }],
  [
    'a small business with OSS',
    {
      shop: { ...SMALL_BUSINESS, ossEnabled: true, vatRatesMode: 'law' },
      products: [{ type: 'physical' }, {}],
      order: { shippingAddress: ADDRESS },
      discount: true,
    },
  ],
  [
    'a Swedish seller in euros, whose VAT is also in kronor',
    {
      shop: {
        vatCountry: 'SE',
        vatNumber: 'SE556703748501',
        vatRate: '25',
        vatRatesMode: 'law',
        businessStreet: 'Storgatan 4',
        businessTown: 'Stockholm',
        businessPostcode: '111 22',
      },
      products: [{ type: 'physical' }, { taxClass: 'books' }],
      order: { shippingAddress: ADDRESS },
      discount: true,
      rates: { SEK: '11.0475' },
    },
  ],
  ['a German authority with a Leitweg-ID', { order: { country: 'DE', buyerPeppolId: '0204:04011000-1234512345-06' } }],
]

const SOURCES = path.join(import.meta.dirname, 'validators')
/** Jars are downloaded once. The versions are pinned in each `pom.xml`. */
const JARS = path.join(import.meta.dirname, '../../node_modules/.cache/validators')
const files = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-e-invoices-'))
afterAll(() => fs.rmSync(files, { recursive: true, force: true }))

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasTools = runs('javac', '-version') && runs('mvn', '-v')
if (!hasTools && process.env['CI']) throw new Error('The validators need a JDK 17 and Maven.')
if (!hasTools) console.log('Skipped: no electronic invoice was validated, because there is no JDK 17 or no Maven.')

/** Returns what a validator says of the files that it is for. */
function validate(kind: 'mustang' | 'phive', isFor: (file: string) => boolean): string {
  const jars = path.join(JARS, kind)
  if (!fs.existsSync(path.join(jars, 'complete'))) {
    const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
    const pom = path.join(SOURCES, kind, 'pom.xml')
    execFileSync('mvn', ['-q', '-B', '-f', pom, plugin, `-DoutputDirectory=${jars}`, '-DincludeScope=runtime'], { stdio: 'pipe' })
    fs.writeFileSync(path.join(jars, 'complete'), '')
  }
  const paths = fs.readdirSync(files).filter(isFor)
  expect(paths.length).toBeGreaterThan(CASES.length)
  const program = path.join(SOURCES, kind, 'Validate.java')
  return execFileSync('java', ['-cp', `${jars}/*`, program, ...paths.map((file) => path.join(files, file))], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** A buyer whom every format can address. */
function addressable({ order = { country: 'DE' }, ...sold }: Sold): Sold {
  const { country, shippingAddress, buyerPeppolId, ...rest } = order as Record<string, unknown>
  const place = {
    addressLine1: '1 Main Street',
    city: 'Anytown',
    state: country === 'US' ? 'NY' : null,
    zip: country === 'US' ? '10001' : '10115',
  }
  const billing = !shippingAddress && !rest['billingAddress'] && { company: 'Buyer & Co', billingAddress: { ...place, country } }
  return {
    ...sold,
    order: {
      country,
      shippingAddress,
      ...billing,
      ...rest,
      buyerPeppolId: buyerPeppolId ?? (rest['vatNumber'] ? null : '0088:4012345000009'),
    },
  }
}

/** Writes a document in every format, for the validators. */
async function keep({ read, pdf }: Awaited<ReturnType<typeof sell>>, name: string, rules: 'invoice' | 'note', query = '') {
  const file = path.join(files, `${name}.${rules}`)
  for (const format of ['xrechnung', 'peppol', 'cii']) {
    const answer = await read('invoice.xml', `&format=${format}${query}`)
    expect(answer, format).toMatchObject({ status: 200 })
    fs.writeFileSync(`${file}.${format === 'cii' ? 'cii' : `${format}-${rules}`}.xml`, String(answer.body))
  }
  fs.writeFileSync(`${file}.pdf`, await pdf(query))
}

const firstInvoice = ({ id: orderId, merchantId }: Order) =>
  Invoice.query(api.db).findOne({ merchantId, orderId, kind: 'invoice', number: 1 }).throwIfNotFound()

describe.runIf(hasTools)('electronic invoices', () => {
  it.each([...CASES, ...MORE_CASES].map(([name, sold], at) => [name, sold, at] as const))(
    'are written for %s',
    async (name, sold, at) => {
      const sale = await sell(addressable(sold))
      const { order } = sale
      const file = `${at} ${name.replaceAll('.', '')}`
      await keep(sale, file, 'invoice')
      const refund = (amount: number, refundId: string) =>
        api.db.transaction((trx) => issueCreditNote(trx, order, amount, { refundId }))
      const part = Math.ceil(order.totalMinor / 3)
      await refund(part, 'first')
      const whole = await refund(order.totalMinor - part, 'rest')
      await keep(sale, file, 'note', `&document=${whole!.id}`)
    },
  )

  it('are written for a corrected invoice', async () => {
    const { read, correct } = await sell(addressable({ order: { country: 'FR', ...BUSINESS, vatNumber: null } }))
    const { vatNumber: vat_number, billingAddress: billing_address } = BUSINESS
    const company = 'Lindqvist & Filles SARL'
    expect((await correct({ company, vat_number, billing_address })).status).toBe(200)
    const xml = await read('invoice.xml', '&format=xrechnung')
    expect(String(xml.body)).toContain('Lindqvist &#38; Filles SARL')
    fs.writeFileSync(path.join(files, 'corrected.invoice.xrechnung-invoice.xml'), String(xml.body))
  })

  it('are written for a sale whose VAT was returned, because VIES confirmed the number after it', async () => {
    api.vies.check = async () => 'unreachable'
    const sale = await sell({
      shop: { euVatValidation: true },
      products: [{ type: 'physical' }, { type: 'service', priceMinor: 9999 }, { priceMinor: 333, taxClass: 'books' }],
      order: { shippingAddress: ADDRESS, ...BUSINESS },
      discount: true,
    })
    const { order, read } = sale
    api.vies.check = async () => 'valid'
    await recheckVatNumber(api, order)
    const { body: corrected } = await read('invoice')
    expect(corrected).toMatchObject({ number: 'INV-00002', tax: 0, taxes: [{ category: 'K' }, { category: 'AE' }] })
    const { body: placed } = await read('invoice', `&document=${(await firstInvoice(order)).id}`)
    expect(placed.credit_notes).toHaveLength(1)

    await keep(sale, 'returned', 'invoice')
    await keep(sale, 'returned', 'note', `&document=${placed.credit_notes[0].id}`)
  })

  it('pass EN 16931, XRechnung and Peppol BIS', { timeout: 600_000 }, () => {
    const problems = validate('phive', (file) => file.endsWith('.xml'))
      .split('\n')
      .filter((line) => line && !line.startsWith('CHECKED'))
    expect(problems).toEqual([])
  })

  it('are PDF/A-3 with a valid Factur-X inside', { timeout: 600_000 }, () => {
    const reports = validate('mustang', (file) => file.endsWith('.pdf'))
      .split('FILE ')
      .filter(Boolean)
    expect(reports.filter((report) => !report.includes('status="valid"') || report.includes('status="invalid"'))).toEqual([])
  })
})
