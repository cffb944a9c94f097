import { describe, expect, it } from 'vitest'
import { addressWith, adjustableOf, NOTHING_CARRIED } from './carriedValues.ts'

const URL = 'https://pay.example/checkout/k3x9q2abcd'

describe('addressWith', () => {
  it('adds what is filled in, encoded', () => {
    const adjustable = { min: 2, max: 10, step: 2 }
    const values = {
      quantity: '4',
      promo: ' SPRING20 ',
      email: 'nora+shop@example.com',
      name: 'Nora Wæver',
      reference: 'a&b=c',
      lang: 'de',
    }
    const { searchParams } = new globalThis.URL(addressWith(URL, values, adjustable))

    expect(Object.fromEntries(searchParams)).toEqual({ ...values, promo: 'SPRING20' })
  })

  it('is the address itself without values, and leaves out an invalid email', () => {
    expect(addressWith(URL, NOTHING_CARRIED)).toBe(URL)
    expect(addressWith(URL, { ...NOTHING_CARRIED, email: 'nora', name: ' ' })).toBe(URL)
  })

  it.each(['1', '3', '12', '2.0', 'two'])('leaves out a quantity that the item does not allow: %s', (quantity) => {
    expect(addressWith(URL, { ...NOTHING_CARRIED, quantity }, { min: 2, max: 10, step: 2 })).toBe(URL)
    expect(addressWith(URL, { ...NOTHING_CARRIED, quantity: '2' })).toBe(URL)
  })

  it('presets the first item that is adjustable', () => {
    const items = [{ adjustable: null }, { adjustable: { min: 1, max: 2, step: 1 } }] as Parameters<
      typeof adjustableOf
    >[0]['items']
    expect([adjustableOf({ items }), adjustableOf({ items: [] })]).toEqual([{ min: 1, max: 2, step: 1 }, null])
  })
})
