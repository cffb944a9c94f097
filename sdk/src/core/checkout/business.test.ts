import { describe, expect, it } from 'vitest'
import { buildDigitalLink, buildError, buildLink, CREATE, createFakeShop, QUOTE } from '../../test/fakeShop.js'
import { createCheckout, type Checkout } from './createCheckout.js'
import type { PublicLink } from './state.js'

const TAXED = { vatEnabled: true, pricedByCountry: true }
const COMPANY = {
  business: 'yes',
  company: 'Acme BV',
  billingAddressLine1: 'Dam 1',
  billingCity: 'Amsterdam',
  billingZip: '1012 JS',
}
const ADDRESS = { addressLine1: 'Dam 1', addressLine2: null, city: 'Amsterdam', zip: '1012 JS', country: 'NL' }

function open(link: PublicLink, answers: Parameters<typeof createFakeShop>[0] = {}) {
  const shop = createFakeShop(answers)
  const checkout = createCheckout({ client: shop.client, link, wait: async () => {} })
  checkout.setField('email', 'nora@lindqvist.example')
  return { ...shop, checkout }
}
const typeIn = (checkout: Checkout, values: object) =>
  Object.entries(values).forEach(([name, text]) => checkout.setField(name as 'email', text as string))

describe('buying as a business', () => {
  it('requires company and address, by the country that was chosen', async () => {
    const { checkout } = open(buildDigitalLink(TAXED))
    typeIn(checkout, { taxCountry: 'NL', business: 'yes' })
    await expect.poll(() => checkout.busy.value).toBeNull()

    expect(await checkout.continueFromContact()).toBe(false)

    expect(checkout.problems.value).toMatchObject({
      company: { field: 'company' },
      billingAddressLine1: { field: 'addressLine1' },
      billingZip: { field: 'zip' },
      billingCity: { field: 'city' },
    })
  })

  it('sends company, address and VAT number with quote and order', async () => {
    const { checkout, to } = open(buildDigitalLink(TAXED))
    typeIn(checkout, { ...COMPANY, taxCountry: 'NL', vatNumber: 'NL004495445B01' })
    await expect.poll(() => checkout.continueFromContact()).toBe(true)
    await checkout.pay(async () => {})

    const business = { company: 'Acme BV', billingAddress: ADDRESS, vatNumber: 'NL004495445B01', country: 'NL' }
    expect(to(QUOTE).at(-1)!.body).toMatchObject(business)
    expect(to(CREATE)[0]!.body).toMatchObject(business)
  })

  it('sends the Peppol ID with the order of a business only, and shows its refusal at its field', async () => {
    const refusal = buildError(400, 'invalid_request', 'Wrong.', { errors: [{ path: 'buyerPeppolId', msg: 'Wrong.' }] })
    const { checkout, to } = open(buildDigitalLink(TAXED), { [CREATE]: refusal })
    typeIn(checkout, { ...COMPANY, taxCountry: 'NL', peppolId: ' 0106:12345678 ' })
    await expect.poll(() => checkout.continueFromContact()).toBe(true)
    await checkout.pay(async () => {})

    expect(to(CREATE)[0]!.body).toMatchObject({ company: 'Acme BV', buyerPeppolId: '0106:12345678' })
    for (const { body } of to(QUOTE)) expect(body).not.toHaveProperty('buyerPeppolId')
    expect(checkout.problems.value.peppolId).toMatchObject({ code: 'server', message: 'Wrong.' })

    typeIn(checkout, { business: '' })
    await checkout.pay(async () => {})
    expect(to(CREATE).at(-1)!.body).not.toHaveProperty('buyerPeppolId')
  })

  it('sends nothing of it after the box is cleared, and quotes again', async () => {
    const { checkout, to } = open(buildDigitalLink(TAXED))
    typeIn(checkout, { ...COMPANY, taxCountry: 'NL', vatNumber: 'NL004495445B01' })
    await expect.poll(() => to(QUOTE).length).toBe(1)

    checkout.setField('business', '')
    await expect.poll(() => to(QUOTE).length).toBe(2)

    expect(to(QUOTE)[1]!.body).not.toHaveProperty('company')
    expect(to(QUOTE)[1]!.body).not.toHaveProperty('vatNumber', 'NL004495445B01')
    expect(checkout.values.company.value, 'kept for another tick').toBe('Acme BV')
  })

  it('asks for a country of its own when something is shipped', async () => {
    const { checkout, to } = open(buildLink({ ...TAXED, shippingCountries: ['NL', 'DE'] }))
    typeIn(checkout, { ...COMPANY, billingCountry: 'BE', billingZip: '1000' })
    await expect.poll(() => checkout.continueFromContact()).toBe(true)

    expect(to(QUOTE).at(-1)!.body).toMatchObject({ country: 'NL', billingAddress: { ...ADDRESS, zip: '1000', country: 'BE' } })
  })

  it('checks the VAT number at step 1 when the shop asks for businesses without charging VAT', async () => {
    const refusal = buildError(400, 'invalid_request', 'Wrong.', { errors: [{ path: 'vatNumber', msg: 'Wrong.' }] })
    const { checkout } = open(buildDigitalLink({ vatCollectInfo: true }), { [QUOTE]: refusal })
    typeIn(checkout, { ...COMPANY, billingCountry: 'NL', vatNumber: 'NL1' })

    expect(await checkout.continueFromContact()).toBe(false)

    expect(checkout.problems.value.vatNumber).toMatchObject({ code: 'server', message: 'Wrong.' })
    expect(checkout.values.vatNumber.value).toBe('NL1')
  })

  it('shows a refusal of the address at its field', async () => {
    const refusal = buildError(400, 'invalid_request', 'Wrong.', { errors: [{ path: 'billingAddress.zip', msg: 'Wrong.' }] })
    const { checkout } = open(buildDigitalLink(TAXED), { [QUOTE]: refusal })
    typeIn(checkout, { ...COMPANY, taxCountry: 'NL' })

    await expect.poll(() => checkout.continueFromContact()).toBe(false)

    await expect.poll(() => checkout.problems.value.billingZip).toMatchObject({ code: 'server' })
  })

  it('survives a reload', async () => {
    const items = new Map<string, string>()
    const storage = {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => void items.set(name, text),
      removeItem: (name: string) => void items.delete(name),
    }
    const load = () => createCheckout({ client: createFakeShop({}).client, link: buildDigitalLink(TAXED), storage })
    typeIn(load(), { ...COMPANY, taxCountry: 'NL', vatNumber: 'NL004495445B01' })

    const after = load()
    await after.start()

    expect(after.values.business.value).toBe('yes')
    expect(after.values.billingCity.value).toBe('Amsterdam')
    expect(after.values.vatNumber.value).toBe('NL004495445B01')
  })
})
