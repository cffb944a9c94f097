import { expect, it } from 'vitest'
import { addressFields as asked } from '../../sdk/src/core/checkout/addressFormat.ts'
import { addressFields as checked } from '../../api/src/shop/order/addressFields.ts'
import { countries } from '../../sdk/src/languages/en/countries.ts'

it('asks in the checkout for the fields that the API requires, in every country', () => {
  const codes = countries.split('|').map((row) => row.slice(0, 2))

  expect(codes.length).toBeGreaterThan(200)
  for (const code of codes) expect([code, asked(code)]).toEqual([code, checked(code)])
})
