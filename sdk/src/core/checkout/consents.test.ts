import { describe, expect, it, vi } from 'vitest'
import { buildDigitalLink, buildLink, CREATE, createFakeShop } from '../../test/fakeShop.js'
import { createCheckout } from './createCheckout.js'
import type { PublicLink } from './state.js'

const WAIVER = { kind: 'waiver', when: 'eea', text: null } as const
const TERMS = { kind: 'terms', when: 'always', text: null } as const

async function openPayment(link: PublicLink, fields: Record<string, string> = {}) {
  const shop = createFakeShop()
  const checkout = createCheckout({ client: shop.client, link, wait: async () => {} })
  for (const [name, text] of Object.entries({ email: 'nora@lindqvist.example', ...fields }))
    checkout.setField(name as 'email', text)
  await checkout.continueFromContact()
  if (checkout.ships) await checkout.continueFromShipping()
  await vi.waitUntil(() => checkout.order.value.status !== 'preparing')
  return { ...shop, checkout, consents: (await checkout.preload()).consents, charge: vi.fn(async () => {}) }
}

describe('consents', () => {
  it('keep the order from being placed until Pay is pressed with all of them given', async () => {
    const { checkout, consents, to, charge } = await openPayment(buildDigitalLink({ consents: [WAIVER, TERMS] }))
    expect([checkout.order.value.status, to(CREATE)]).toEqual(['none', []])

    consents.set('waiver', 'Deliver at once.')
    await checkout.pay(charge)
    expect(consents.problems.value).toEqual([TERMS])
    expect([to(CREATE).length, charge.mock.calls.length]).toEqual([0, 0])

    consents.set('terms', 'I agree.')
    expect(consents.problems.value).toEqual([])
    await checkout.pay(charge)

    expect(to(CREATE)[0]!.body).toMatchObject({
      consents: [
        { kind: 'waiver', text: 'Deliver at once.' },
        { kind: 'terms', text: 'I agree.' },
      ],
    })
    expect(charge).toHaveBeenCalledOnce()
  })

  it('stop a payment again when one is taken back', async () => {
    const { checkout, consents, charge } = await openPayment(buildDigitalLink({ consents: [TERMS] }))
    consents.set('terms', 'I agree.')
    consents.set('terms', null)
    await checkout.pay(charge)
    expect(charge).not.toHaveBeenCalled()
  })

  it('for the EEA are required of a buyer there, and of one whose country is unknown', async () => {
    const address = { fullName: 'Nora', addressLine1: 'Way 1', city: 'Town', state: 'X', zip: '1000' }
    const ofBuyerIn = async (country: string) => {
      const link = buildLink({ consents: [WAIVER], shippingCountries: ['US', 'NO'] })
      return (await openPayment(link, { ...address, country })).consents.required.value
    }
    expect(await ofBuyerIn('NO')).toEqual([WAIVER])
    expect(await ofBuyerIn('US')).toEqual([])
    expect((await openPayment(buildDigitalLink({ consents: [WAIVER] }))).consents.required.value).toEqual([WAIVER])
  })
})
