import { expect, it } from 'vitest'
import type { LinkRow, Product } from './linkForm.ts'
import { soldByRows } from './linkSold.ts'

const row = (changes: Partial<LinkRow> = {}, product: Partial<Product> = {}): LinkRow => ({
  key: 0,
  product: { price: 40, currency: 'EUR', ...product } as Product,
  quantity: '2',
  variants: [],
  variantId: '',
  priceOverride: '',
  open: null,
  adjustable: null,
  option: null,
  ...changes,
})

it('is what one sale has, with the prices of the link', () => {
  const open = { minimum: '3', suggestion: '', maximum: '', choices: '', isDonation: false }
  const rows = [row(), row({ priceOverride: ' 12.5 ', quantity: '1' }), row({ open })]
  expect(soldByRows(rows)).toEqual({
    currency: 'EUR',
    items: [
      { price: 40, quantity: 2 },
      { price: 12.5, quantity: 1 },
      { price: 3, quantity: 2 },
    ],
  })
})

it.each([
  [[row({ product: null })]],
  [[row(), row({ product: null })]],
  [[row(), row({}, { currency: 'USD' })]],
  [[row({ quantity: '0' })]],
  [[row({ priceOverride: '12.555' })]],
])('is not known while a row is incomplete', (rows) => {
  expect(soldByRows(rows)).toBeNull()
})
