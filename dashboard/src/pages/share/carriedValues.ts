import type { Schema } from '@linktill/sdk'
import { emailProblem } from '../../lib/email.ts'
import { rangeText } from '../../lib/quantities.ts'

type Adjustable = Schema<'Adjustable'>

/** Values that an address of a checkout carries. See docs/product/links.md#values-in-the-address. */
export interface CarriedValues {
  promo: string
  email: string
  name: string
  reference: string
  /** Of the first adjustable item. */
  quantity: string
  /** A language tag. */
  lang: string
}

export const NOTHING_CARRIED: CarriedValues = { promo: '', email: '', name: '', reference: '', quantity: '', lang: '' }

/** The longest text that the checkout accepts. */
export const MOST_LETTERS = { promo: 50, email: 254, name: 200, reference: 200, quantity: 4 }

/** Returns the address with the values that are filled in. The checkout ignores invalid ones, so they are left out. */
export function addressWith(url: string, values: CarriedValues, adjustable: Adjustable = null): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(values)) {
    const text = value.trim()
    const problem = name === 'email' ? emailProblem(text) : name === 'quantity' ? quantityProblem(text, adjustable) : null
    if (text !== '' && !problem) address.searchParams.set(name, text)
  }
  return address.href
}

/** The quantities of the item that an address presets: the first that is adjustable. Null without one. */
export const adjustableOf = ({ items }: Pick<Schema<'Link'>, 'items'>): Adjustable =>
  items.find((item) => item.adjustable)?.adjustable ?? null

/** Returns why an item does not allow a quantity, or null. */
export function quantityProblem(text: string, adjustable: Adjustable): string | null {
  if (!adjustable) return 'No item is adjustable.'
  const { min, max, step } = adjustable
  const quantity = Number(text)
  const isAllowed = /^\d+$/.test(text) && quantity >= min && quantity <= max && (quantity - min) % step === 0
  return isAllowed ? null : `Enter ${rangeText(adjustable)}.`
}
