import nock from 'nock'
import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { clockFor } from '../../../test/subscriptions.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Subscription } from '../../shop/subscription/Subscription.ts'
import { signSubscriptions } from '../../shop/subscription/subscriptionsToken.ts'

const api = startApi()
const VAT: Partial<Merchant> = {
  vatEnabled: true,
  euVatValidation: true,
  vatCountry: 'DE',
  vatNumber: 'DE136695976',
  businessCountry: 'DE',
}
/** What VIES answers about a number. */
const vies = (isValid: boolean) =>
  nock('https://ec.europa.eu').post('/taxation_customs/vies/rest-api/check-vat-number').reply(200, { valid: isValid })
const VIENNA = { addressLine1: 'Gasse 1', city: 'Wien', zip: '1010', country: 'AT' }
const HOME = {
  name: 'Nora Ek',
  phone: null,
  line1: 'Weg 1',
  line2: null,
  city: 'Bonn',
  state: null,
  postal_code: '53111',
  country: 'DE',
}

async function setUp(overrides: Partial<Subscription> = {}, type: 'service' | 'physical' = 'service') {
  const merchant = await buildMerchant(api.db, VAT)
  const products = [await buildProduct(api.db, merchant, { type, priceMinor: 1190 })]
  const customerEmail = `${merchant.id}@example.com`
  const subscription = await buildSubscription(api.db, merchant, { products, customerEmail, ...overrides })
  const token = encodeURIComponent(signSubscriptions(api.config.secrets, subscription, 1))
  const change = (body: object, of = token) =>
    api.request('POST', `/account/subscriptions/${subscription.id}/address?token=${of}`, { body })
  const details = async () => (await api.request('GET', `/subscriptions/${subscription.id}`, { as: merchant })).body
  return { ...clockFor(api, merchant), merchant, subscription, change, details }
}

describe('changeOwnSubscriptionAddress', () => {
  it('is on the next cycle, decides its tax, and is shown to the merchant', async () => {
    const { subscription, change, charge, orders, details, read } = await setUp()
    const body = { company: 'Ek GmbH', vat_number: 'ATU12345675', billing_address: VIENNA }

    vies(true)
    const changed = await change(body)

    expect(changed).toMatchObject({ status: 200 })
    const billed = {
      company: 'Ek GmbH',
      vat_number: 'ATU12345675',
      billing_address: { line1: 'Gasse 1', city: 'Wien', postal_code: '1010', country: 'AT', lines: expect.any(Array) },
    }
    expect(changed.body.subscriptions).toMatchObject([{ ...billed, can_change_address: true }])
    expect(await details()).toMatchObject({
      ...billed,
      history: [{ type: 'address', text: 'Address or tax id changed', by: 'buyer' }],
    })
    const { revision } = await read(subscription)
    await change(body)
    expect((await read(subscription)).revision).toBe(revision)

    await charge(subscription)
    const order = (await orders(subscription)).at(-1)!
    expect(order).toMatchObject({ company: 'Ek GmbH', vatNumber: 'ATU12345675', country: 'AT', reverseCharge: true, taxMinor: 0 })
    const invoice = await api.db('invoices').where({ orderId: order.id }).first()
    expect(JSON.stringify(invoice)).toContain('Gasse 1')
    const { data } = await api.db('outbox').where({ type: 'subscription.renewed', merchantId: order.merchantId }).first()
    expect(data).toMatchObject(billed)
  })

  it('changes where it is delivered, and keeps what is left out', async () => {
    const customer = { name: 'Nora Ek', company: 'Ek GmbH', country: 'DE', shippingAddress: HOME } as Subscription['customer']
    const { change, details } = await setUp({ customer }, 'physical')
    const moved = { fullName: 'Nora Ek', addressLine1: '2 High Street', city: 'London', zip: 'SW1A 1AA', country: 'GB' }

    const { status, body } = await change({ shipping_address: moved })

    expect([status, body.errors]).toEqual([200, undefined])
    expect(await details()).toMatchObject({ company: 'Ek GmbH', shipping_address: { line1: '2 High Street', city: 'London' } })
  })

  it('refuses what the checkout refuses, and names the field', async () => {
    const { subscription, change, read } = await setUp()
    for (const [body, path] of [
      [{ vat_number: 'ATU12345670' }, 'vat_number'],
      [{ billing_address: { addressLine1: 'Gasse 1', zip: '1010', country: 'AT' } }, 'billing_address.city'],
      [{ billing_address: { ...VIENNA, country: 'XX' } }, 'billing_address.country'],
      [{ shipping_address: { fullName: 'Nora' } }, 'shipping_address'],
    ] as const)
      expect(await change(body), path).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect((await read(subscription)).revision).toBe(subscription.revision)
  })

  it('is for the holder of the link, until the subscription has ended', async () => {
    const [own, other] = [await setUp(), await setUp({ status: 'ended', endedAt: new Date(), nextChargeAt: null })]
    const token = encodeURIComponent(signSubscriptions(api.config.secrets, other.subscription, 1))

    expect((await own.change({ company: 'Eve' }, token)).status).toBe(404)
    expect((await other.change({ company: 'Nora' })).status).toBe(409)
  })
})
