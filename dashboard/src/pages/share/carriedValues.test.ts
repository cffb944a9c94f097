import { describe, expect, it } from 'vitest'
import { addressWith, NOTHING_CARRIED } from './carriedValues.ts'

const URL = 'https://pay.example/checkout/k3x9q2abcd'

describe('addressWith', () => {
  it('adds what is filled in, encoded', () => {
    const values = { promo: ' SPRING20 ', email: 'nora+shop@example.com', name: 'Nora Wæver', reference: 'a&b=c', lang: 'de' }
    const { searchParams } = new globalThis.URL(addressWith(URL, values))

    expect(Object.fromEntries(searchParams)).toEqual({ ...values, promo: 'SPRING20' })
  })

  it('is the address itself without values, and leaves out an invalid email', () => {
    expect(addressWith(URL, NOTHING_CARRIED)).toBe(URL)
    expect(addressWith(URL, { ...NOTHING_CARRIED, email: 'nora', name: ' ' })).toBe(URL)
  })
})
