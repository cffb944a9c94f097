import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { type Provider, startSandbox, startStripe } from '../../../test/providers.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

interface Options {
  merchant?: Partial<Merchant>
  product?: Partial<Product>
}

/** A shop with Stripe Tax whose link sells one guide at 100.00. */
async function openShop({ api, openAccount, card }: Provider, { merchant: changes, product: of }: Options = {}) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount(), stripeTax: true, ...changes })
  const product = await buildProduct(api.db, merchant, { type: 'digital', priceMinor: 10_000, ...of })
  const ships = product.type === 'physical'
  const link = await buildLink(api.db, merchant, [product], {
    collectShippingAddress: ships,
    shippingCountries: ['US', 'DE'],
    shippingCostMinor: 1000,
  })
  const quote = (body: object) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  const sell = async (body: object) => {
    const { body: placed } = await place(body)
    await card(placed.payment.paymentId, 'succeeded')
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    return placed
  }
  const refund = (orderId: string, body: object = {}) => api.request('POST', `/orders/${orderId}/refunds`, { as: merchant, body })
  const orderOf = (id: string) => api.db('orders').where({ merchantId: merchant.id, id }).first()
  return { merchant, link, quote, place, sell, refund, orderOf }
}

const CALIFORNIA = { country: 'US', state: 'CA', zip: '94103' }

describe.each([
  ['sandbox', startSandbox],
  ['Stripe', startStripe],
] as const)('Stripe Tax with %s', (_name, start) => {
  const provider = start()
  const { api, stripe } = provider
  const shop = (options?: Options) => openShop(provider, options)

  /** What the provider has recorded: kind, our reference and the amount of a reversal. */
  const recorded = async () =>
    stripe
      ? stripe.taxTransactions.map(({ type, reference, flatAmount }) => [type, reference, flatAmount])
      : (await api.db('sandbox.taxes').whereNotNull('reference').orderBy('createdAt')).map(({ kind, reference, amountMinor }) => [
          kind,
          reference,
          kind === 'reversal' ? amountMinor : null,
        ])
  const recordedFor = async (ids: string[]) => (await recorded()).filter(([, reference]) => ids.includes(reference as string))

  it('adds the sales tax of the buyer’s state, under its name', async () => {
    const { quote } = await shop()

    const { status, body } = await quote(CALIFORNIA)

    expect(status).toBe(200)
    expect(body).toMatchObject({ tax: 7.25, total: 107.25, taxRate: 7.25, taxIncluded: false, taxPending: false })
    expect(body.taxes).toEqual([{ name: 'CA sales tax', reason: null, rate: 7.25, category: 'S', taxable: 100, tax: 7.25 }])
  })

  it('is pending in a quote, and required in an order, until country, state and postcode are known', async () => {
    const { quote, place } = await shop()

    for (const [known, field] of [
      [{}, 'country'],
      [{ country: 'US' }, 'state'],
      [{ country: 'US', state: 'CA' }, 'zip'],
    ] as const) {
      expect((await quote(known)).body).toMatchObject({ taxPending: true, tax: 0, total: 100 })
      const refused = await place(known)
      expect(refused).toMatchObject({ status: 400, body: { code: 'tax_address', errors: [{ path: field }] } })
    }
  })

  it('refuses an address that does not exist, at its field', async () => {
    const { quote, place } = await shop()

    for (const call of [quote, place]) {
      const unknown = await call({ ...CALIFORNIA, zip: '00000' })
      expect(unknown).toMatchObject({ status: 400, body: { code: 'tax_address', errors: [{ path: 'zip' }] } })
      expect(await call({ ...CALIFORNIA, zip: '941' })).toMatchObject({ status: 400, body: { errors: [{ path: 'zip' }] } })
    }
  })

  it('leaves Europe to the law, and a shop without it to its own rates', async () => {
    const german = { vatEnabled: true, vatCountry: 'DE', vatIncludeInPrice: true }
    const { quote } = await shop({ merchant: german })
    const without = await shop({ merchant: { ...german, stripeTax: false } })

    expect((await quote({ country: 'DE' })).body).toMatchObject({ taxRate: 19, taxIncluded: true, total: 100 })
    expect((await quote({ country: 'CH' })).body).toMatchObject({ tax: 0, taxes: [{ category: 'O' }] })
    expect((await quote(CALIFORNIA)).body).toMatchObject({ tax: 7.25, taxIncluded: false, total: 107.25 })
    expect((await without.quote(CALIFORNIA)).body).toMatchObject({ tax: 0, total: 100, taxPending: false })
  })

  it('taxes what is left after the discount, and shipping, at the address of the parcel', async () => {
    const { merchant, place, orderOf } = await shop({ product: { type: 'physical' } })
    await api.request('POST', '/promos', { as: merchant, body: { code: 'TEN', discount_type: 'percentage', percent: 10 } })

    const { status, body } = await place({
      promoCode: 'TEN',
      shippingAddress: {
        ...{ fullName: 'Nora Vance', addressLine1: '1 Pine Street', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
      },
    })

    expect(status).toBe(201)
    expect(body.totals).toMatchObject({ subtotal: 100, discount: 10, shipping: 10, total: 107.26, tax: 7.26 })
    expect(await orderOf(body.orderId)).toMatchObject({ taxMinor: 726, totalMinor: 10_726 })
  })

  it('records the tax of a paid sale once, whatever is repeated', async () => {
    const { sell, place, orderOf } = await shop()
    const { body: unpaid } = await place({ ...CALIFORNIA, customerEmail: 'unpaid@example.com' })

    const { orderId } = await sell(CALIFORNIA)
    await provider.deliver()
    await api.db('orders').where({ id: orderId }).update({ taxTransactionId: null })
    const { merchantId } = await orderOf(orderId)
    await api.db.raw(`select graphile_worker.add_job('recordTax', ?)`, [JSON.stringify({ merchantId, orderId })])
    await api.runJobs()

    expect((await orderOf(orderId)).taxTransactionId).toBeTruthy()
    expect(await recordedFor([orderId, unpaid.orderId])).toEqual([['transaction', orderId, null]])
  })

  it('takes back the tax of each refund once', async () => {
    const { sell, refund, orderOf } = await shop()
    const { orderId } = await sell(CALIFORNIA)

    // The sale is not recorded yet.
    const { body: part } = await refund(orderId, { amount: 7.25 })
    const { body: rest } = await refund(orderId)
    await provider.deliver()
    const { merchantId } = await orderOf(orderId)
    await api.db.raw(`select graphile_worker.add_job('reverseTax', ?)`, [JSON.stringify({ merchantId, refundId: rest.id })])
    await api.runJobs()

    const found = await recordedFor([orderId, part.id, rest.id])
    expect(found[0]).toEqual(['transaction', orderId, null])
    expect(found.slice(1).toSorted()).toEqual(
      [
        ['reversal', part.id, -725],
        ['reversal', rest.id, -10_000],
      ].toSorted(),
    )
  })

  it('calculates once for a visit that goes back and forth, and again for another address', async () => {
    const { quote, place } = await shop()
    const checkoutSessionId = randomUUID()
    const calculations = async () =>
      stripe
        ? stripe.calls.filter(({ path }) => path === '/v1/tax/calculations').length
        : (await api.db('sandbox.taxes').where({ kind: 'calculation' })).length
    const before = await calculations()

    await quote({ ...CALIFORNIA, checkoutSessionId })
    await quote({ ...CALIFORNIA, checkoutSessionId })
    await place({ ...CALIFORNIA, checkoutSessionId })
    expect(await calculations()).toBe(before + 1)
    await quote({ country: 'US', state: 'NY', zip: '10001', checkoutSessionId })

    expect(await calculations()).toBe(before + 2)
  })

  it('shows the tax under its name on order, invoice and receipt, and has no electronic invoice', async () => {
    const { merchant, sell } = await shop({ merchant: { vatCountry: 'US' } })

    const { orderId } = await sell(CALIFORNIA)
    await provider.deliver()

    const { body: order } = await api.request('GET', `/orders/${orderId}`, { as: merchant })
    expect(order.taxes).toMatchObject([{ name: 'CA sales tax', tax: 7.25 }])
    const { body: invoice } = await api.request('GET', `/orders/${orderId}/invoice`, { as: merchant })
    const xml = await api.request('GET', `/orders/${orderId}/invoice.xml`, { as: merchant })
    expect(invoice).toMatchObject({ net: 100, tax: 7.25, total: 107.25, taxes: [{ name: 'CA sales tax' }] })
    expect(xml).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'taxes' })]) },
    })
    const receipt = api.mails.findLast(({ to }) => to === 'nora@example.com')!
    expect(receipt.text).toMatch(/CA sales tax: \$7\.25/)
    const { body: report } = await api.request('GET', '/vat-report', { as: merchant })
    expect(report.rows).toMatchObject([{ country: 'US', name: 'CA sales tax', rate: 7.25, net: 100, tax: 7.25 }])
  })

  it('counts another shop’s calculation and record as unknown', async () => {
    const { sell, orderOf } = await shop()
    const other = await shop()
    const { orderId } = await sell(CALIFORNIA)
    await provider.deliver()

    expect((await other.refund(orderId)).status).toBe(404)
    const { taxCalculation } = await orderOf(orderId)
    const foreign = { accountId: other.merchant.paymentAccountId!, calculationId: taxCalculation.id, orderId: randomUUID() }
    await expect(api.payments.recordTax(foreign)).rejects.toThrow('not found')
  })

  it('is switched on with an account only', async () => {
    const as = await buildMerchant(api.db, { paymentAccountId: await provider.openAccount() })
    const none = await buildMerchant(api.db, { paymentAccountId: null, canAcceptPayments: false })

    const refused = await api.request('PUT', '/auth/me', { as: none, body: { stripeTax: true } })
    const { status, body } = await api.request('PUT', '/auth/me', { as, body: { stripeTax: true } })

    expect(refused).toMatchObject({ status: 422, body: { code: 'tax_setup_incomplete', errors: [{ path: 'stripeTax' }] } })
    expect({ status, on: body.stripeTax }).toEqual({ status: 200, on: true })
  })
})
