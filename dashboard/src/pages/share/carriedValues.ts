import { emailProblem } from '../../lib/email.ts'

/** Values that an address of a checkout carries. See docs/product/links.md#values-in-the-address. */
export interface CarriedValues {
  promo: string
  email: string
  name: string
  reference: string
  /** A language tag. */
  lang: string
}

export const NOTHING_CARRIED: CarriedValues = { promo: '', email: '', name: '', reference: '', lang: '' }

/** The longest text that the checkout accepts. */
export const MOST_LETTERS = { promo: 50, email: 254, name: 200, reference: 200 }

/** Returns the address with the values that are filled in. The checkout ignores an invalid email, so it is left out. */
export function addressWith(url: string, values: CarriedValues): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(values)) {
    const text = value.trim()
    if (text !== '' && !(name === 'email' && emailProblem(text))) address.searchParams.set(name, text)
  }
  return address.href
}
