import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

const provider = startStripe()
const { api, card } = provider
const stripe = provider.stripe!

/** A shop with Stripe Tax that includes tax in its prices, and sells one guide. */
async function openShop(product: Partial<Product> = {}) {
  const paymentAccountId = await provider.openAccount()
  const vat = { vatEnabled: true, vatIncludeInPrice: true, vatCountry: 'DE' }
  const merchant = await buildMerchant(api.db, { paymentAccountId, stripeTax: true, ...vat })
  const guide = await buildProduct(api.db, merchant, { type: 'digital', priceMinor: 10_000, ...product })
  const { urlId } = await buildLink(api.db, merchant, [guide])
  const quote = (body: object) => api.request('POST', `/carts/url/${urlId}/quote`, { body })
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: urlId, customerEmail: 'nora@example.com', ...body } })
  return { merchant, paymentAccountId, quote, place }
}

const NEW_YORK = { country: 'US', state: 'NY', zip: '10001' }
const sent = () => stripe.calls.findLast(({ path }) => path === '/v1/tax/calculations')!

describe('Stripe Tax', () => {
  it('is asked on the account of the shop, which owes the tax', async () => {
    const { quote, paymentAccountId } = await openShop()

    await quote(NEW_YORK)

    expect(sent()).toMatchObject({
      account: paymentAccountId,
      form: {
        currency: 'usd',
        customer_details: { address: { country: 'US', state: 'NY', postal_code: '10001' } },
        line_items: { 0: { amount: '10000', quantity: '1', tax_behavior: 'exclusive', tax_code: 'txcd_10000000' } },
      },
    })
  })

  it('adds up the taxes of one amount, under one name', async () => {
    const { quote } = await openShop()

    expect((await quote(NEW_YORK)).body.taxes).toMatchObject([{ name: 'NY sales tax', rate: 8.88, taxable: 100, tax: 8.88 }])
    const { body } = await quote({ country: 'CA', state: 'QC', zip: 'H2X 1Y4' })
    expect(body).toMatchObject({ taxIncluded: false, total: 114.98 })
    expect(body.taxes).toMatchObject([{ name: 'GST + QST', rate: 14.98, taxable: 100, tax: 14.98 }])
  })

  it('contains the tax in the prices where the shop’s prices do, except in the US and Canada', async () => {
    const { quote } = await openShop()

    const { body } = await quote({ country: 'AU' })

    expect(body).toMatchObject({ taxIncluded: true, tax: 9.09, total: 100, taxes: [{ name: 'GST', rate: 10, taxable: 90.91 }] })
    expect(sent().form['line_items']).toMatchObject({ 0: { tax_behavior: 'inclusive' } })
  })

  it.each([
    // 5 % on top of 12.340, which Stripe counts in thousandths.
    ['KWD', 1234, '12340', 617],
    ['JPY', 1234, '1234', 62],
  ])('counts %s in Stripe’s units', async (currency, priceMinor, units, taxUnits) => {
    const { quote, merchant } = await openShop({ currency: currency as Product['currency'], priceMinor })
    await api.db('merchants').where({ id: merchant.id }).update({ vatEnabled: false })

    const { body } = await quote({ country: 'KW' })

    expect(sent().form['line_items']).toMatchObject({ 0: { amount: units } })
    const decimals = currency === 'JPY' ? 0 : 2
    expect(body.tax).toBe(Number((taxUnits / (currency === 'JPY' ? 1 : 1000)).toFixed(decimals)))
  })

  it('passes on the tax id of a business, and taxes nothing that is tax-free', async () => {
    const { quote } = await openShop({ taxClass: 'zero' })

    const { body } = await quote({ country: 'AU', vatNumber: '51824753556' })

    expect(sent().form['customer_details']).toMatchObject({ tax_ids: { 0: { type: 'au_abn', value: '51824753556' } } })
    expect(body).toMatchObject({ tax: 0, taxes: [{ category: 'O', name: null }] })
  })

  it.each(['down', 'busy', 'broken'] as const)('sells nothing while it is %s, and says so', async (kind) => {
    const { quote, place } = await openShop()
    stripe.failWith(kind)

    const answers = [await quote(NEW_YORK), await place(NEW_YORK)]
    stripe.failWith(null)

    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'tax_unavailable' } })
    expect((await quote(NEW_YORK)).body.tax).toBe(8.88)
    api.bugs.length = 0
  })

  it('gets the record of a sale later when it is down at the sale', async () => {
    const { place } = await openShop()
    const { body } = await place(NEW_YORK)
    await card(body.payment.paymentId, 'succeeded')
    await api.request('POST', `/orders/${body.orderId}/confirm`, { body: { clientSecret: body.clientSecret } })

    stripe.failWith('lost')
    await api.runJobs()
    stripe.failWith(null)
    await api.db.raw(`update graphile_worker._private_jobs set run_at = now()`)
    await api.runJobs()

    const recorded = stripe.taxTransactions.filter(({ reference }) => reference === body.orderId)
    expect(recorded).toHaveLength(1)
    expect(await api.db('orders').where({ id: body.orderId }).first()).toMatchObject({ taxTransactionId: recorded[0]!.id })
    api.bugs.length = 0
  })

  it('is not switched on while its settings at Stripe lack something', async () => {
    const accountId = await provider.openAccount()
    const as = await buildMerchant(api.db, { paymentAccountId: accountId })
    stripe.lackTaxSettings(accountId, ['head_office.address', 'defaults.tax_code'])

    const { status, body } = await api.request('PUT', '/auth/me', { as, body: { stripeTax: true } })

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'tax_setup_incomplete' })
    expect(body.message).toContain('the address of your head office and a preset tax code for your products')
  })
})
