import type { PublicLink, ShippingField } from './state.js'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Text, @, text, dot, text (spec 2 §5). */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())

/** Asked for before an order goes out; phone and address line 2 are optional (spec 2 §5). */
export const REQUIRED_SHIPPING: readonly ShippingField[] = ['fullName', 'addressLine1', 'city', 'state', 'zip', 'country']

/** An address is asked for when the link collects one and at least one item is not digital (spec 2 §9). */
export const needsShipping = (link: PublicLink): boolean =>
  isTrue(link.collectShippingAddress) && link.items.some((item) => !item.productIsDigital)

export const allowsPromoCodes = (link: PublicLink): boolean => isTrue(link.allowPromoCodes)

/** Countries the seller sends to, the default one first in line to be chosen: US, CA, GB, AU with US (spec 2 §2). */
export const shippingCountries = (link: PublicLink): readonly string[] =>
  link.shippingCountries?.length ? link.shippingCountries : ['US', 'CA', 'GB', 'AU']

export function defaultCountry(link: PublicLink): string {
  const countries = shippingCountries(link)
  return countries.includes('US') ? 'US' : countries[0]!
}

/** The page's own address rule: only web addresses are followed, never `javascript:` or the like. */
export function isWebAddress(url: string | null | undefined): url is string {
  return /^https?:\/\//i.test(url ?? '')
}

/** The link's switches are the text 'true' in the API (spec 2 §3). */
const isTrue = (value: unknown): boolean => value === true || value === 'true'
