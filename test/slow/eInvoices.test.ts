import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { issueCreditNote } from '../../api/src/invoicing/issueCreditNote.ts'
import { ADDRESS, BUSINESS, CASES, type Sold, sellWith } from '../../api/test/sellWith.ts'
import { startApi } from '../../api/test/server.ts'

const api = startApi()
const sell = sellWith(api)

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

describe.runIf(hasTools)('electronic invoices', () => {
  it.each([...CASES, ...MORE_CASES].map(([name, sold], at) => [name, sold, at] as const))(
    'are written for %s',
    async (name, sold, at) => {
      const { order, read, pdf } = await sell(addressable(sold))
      const keep = async (rules: 'invoice' | 'note', query = '') => {
        const file = path.join(files, `${at} ${name.replaceAll('.', '')}`)
        for (const format of ['xrechnung', 'peppol', 'cii']) {
          const answer = await read('invoice.xml', `&format=${format}${query}`)
          expect(answer, format).toMatchObject({ status: 200 })
          fs.writeFileSync(`${file}.${rules}.${format === 'cii' ? 'cii' : `${format}-${rules}`}.xml`, String(answer.body))
        }
        fs.writeFileSync(`${file}.${rules}.pdf`, await pdf(query))
      }
      await keep('invoice')
      const refund = (amount: number, refundId: string) =>
        api.db.transaction((trx) => issueCreditNote(trx, order, amount, { refundId }))
      const part = Math.ceil(order.totalMinor / 3)
      await refund(part, 'first')
      const whole = await refund(order.totalMinor - part, 'rest')
      await keep('note', `&document=${whole!.id}`)
    },
  )

  it('are written for a corrected invoice', async () => {
    const { read, correct } = await sell(addressable({ order: { country: 'FR', ...BUSINESS, vatNumber: null } }))
    expect((await correct({ ...BUSINESS, company: 'Lindqvist & Filles SARL' })).status).toBe(200)
    const xml = await read('invoice.xml', '&format=xrechnung')
    expect(String(xml.body)).toContain('Lindqvist &#38; Filles SARL')
    fs.writeFileSync(path.join(files, 'corrected.invoice.xrechnung-invoice.xml'), String(xml.body))
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
