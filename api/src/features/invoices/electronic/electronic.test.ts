import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { describe, expect, it } from 'vitest'
import { startApi } from '../../../../test/server.ts'
import { ADDRESS, BUSINESS, CASES, sellWith } from '../../../../test/sellWith.ts'
import { issueCreditNote } from '../../../shop/invoice/issueCreditNote.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'

const api = startApi()
const sell = sellWith(api)

describe.each(CASES)('the electronic invoice of a sale with %s', (_, sold) => {
  it('fits the published schema, adds up, and is in the PDF', async () => {
    const { order, read, pdf: readPdf } = await sell(sold)
    const xml = String((await read('invoice.xml', '&format=cii')).body)

    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
    assertAddsUp(xml, order)
    const pdf = await readPdf()
    expect((await extractXml(pdf)).xml.trim()).toBe(xml.trim())
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  it('has a credit note of type 381 that fits too', async () => {
    const { order, read } = await sell(sold)
    const note = await api.db.transaction((trx) =>
      issueCreditNote(trx, order, Math.ceil(order.totalMinor / 3), { refundId: 'r' }),
    )

    const xml = String((await read('invoice.xml', `&format=cii&document=${note!.id}`)).body)

    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
    assertAddsUp(xml, { totalMinor: Math.ceil(order.totalMinor / 3) })
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

describe('VAT that is also stated in the seller’s currency', () => {
  it('is the second total of the tax, positive on credit notes too', async () => {
    const { order, read } = await sell({
      products: [{ currency: 'USD', priceMinor: 11_900 }],
      order: { country: 'FR', buyerPeppolId: '0088:4012345000009' },
      rates: { USD: '1.25' },
    })
    await api.db.transaction((trx) => issueCreditNote(trx, order, order.totalMinor, { refundId: 'r' }))
    const { credit_notes, accounting_tax } = (await read('invoice')).body
    const invoice = { cii: await read('invoice.xml', '&format=cii'), ubl: await read('invoice.xml', '&format=peppol') }
    const note = await read('invoice.xml', `&format=cii&document=${credit_notes[0].id}`)

    expect(accounting_tax).toMatchObject({ currency: 'EUR', tax: 15.2, rate: 0.8 })
    expect(String(invoice.ubl.body)).toContain(
      '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>',
    )
    expect(String(invoice.ubl.body)).toContain(
      '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">15.20</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>',
    )
    for (const { body } of [invoice.cii, note]) {
      expect(String(body)).toContain(
        '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>',
      )
      expect(String(body)).toContain(
        '<ram:TaxTotalAmount currencyID="USD">19.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">15.20</ram:TaxTotalAmount>',
      )
    }
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

  it('addresses both sides of a Peppol file by their Peppol ID, else by their VAT number', async () => {
    const endpoints = (xml: unknown) =>
      [...String(xml).matchAll(/EndpointID schemeID="(\d+|EM)">([^<]*)</g)].map(([, scheme, id]) => `${scheme}:${id}`)
    const abroad = await sell({ order: { country: 'FR', ...BUSINESS } })
    const own = await sell({
      shop: { peppolId: '0088:4012345000009' },
      order: { ...BUSINESS, country: 'FR', buyerPeppolId: '0009:73282932000074' },
    })
    const authority = await sell({
      order: { ...BUSINESS, country: 'DE', vatNumber: null, buyerPeppolId: '0204:04011000-1234512345-06' },
    })

    expect(endpoints((await abroad.read('invoice.xml', '&format=peppol')).body)).toEqual([
      '9930:DE136695976',
      '9957:FR40303265045',
    ])
    expect(endpoints((await own.read('invoice.xml', '&format=peppol')).body)).toEqual([
      '0088:4012345000009',
      '0009:73282932000074',
    ])
    const german = String((await authority.read('invoice.xml', '&format=xrechnung')).body)
    expect(endpoints(german)).toEqual([expect.stringMatching(/^EM:/), '0204:04011000-1234512345-06'])
    expect(german).toContain('<cbc:BuyerReference>04011000-1234512345-06<')
  })

  it('names what the Peppol network needs of seller and buyer', async () => {
    const { read, merchant } = await sell({ shop: { vatNumber: null, vatEnabled: false }, order: { country: 'DE' } })
    const lacks = async () => (await read('invoice.xml', '&format=peppol')).body.errors.map(({ path }: { path: string }) => path)
    expect(await lacks()).toEqual(['peppolId', 'buyerPeppolId', 'buyer.address'])
    const set = (peppolId: string) => api.request('PUT', '/auth/me', { as: merchant, body: { peppolId } })
    expect((await set('0088:4012345000008')).body.errors).toMatchObject([{ path: 'peppolId' }])
    expect((await set('0088:4012345000009')).body.peppolId).toBe('0088:4012345000009')
    expect(await lacks()).toEqual(['buyerPeppolId', 'buyer.address'])
  })

  it('refuses the Peppol file of a Swedish seller at the rate of another country', async () => {
    const shop = { vatCountry: 'SE', vatNumber: 'SE556703748501', vatRate: null } as const
    const order = { country: 'FR', buyerPeppolId: '0088:4012345000009' }
    const home = await sell({ shop, order })
    const oss = await sell({ shop: { ...shop, ossEnabled: true }, order })

    expect((await home.read('invoice.xml', '&format=peppol')).status).toBe(200)
    expect(await oss.read('invoice.xml', '&format=peppol')).toMatchObject({ status: 422, body: { errors: [{ path: 'taxes' }] } })
    expect((await oss.read('invoice.xml', '&format=cii')).status).toBe(200)
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

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
