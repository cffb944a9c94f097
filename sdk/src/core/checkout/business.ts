import type { Schema } from '../operations.js'
import { addressFields } from './addressFormat.js'
import type { Fields } from './fields.js'
import { asksCountry, needsShipping, offersBusiness } from './rules.js'
import type { BillingField, FieldName, LabelledField, PublicLink } from './state.js'

type Place = 'city' | 'state' | 'zip'
export const BILLING_PLACES = {
  city: 'billingCity',
  state: 'billingState',
  zip: 'billingZip',
} as const satisfies Record<Place, BillingField>

export const isBusiness = (link: PublicLink, { text }: Pick<Fields, 'text'>): boolean =>
  offersBusiness(link) && text('business') === 'yes'

/** Step 1 asks for the country of the company's address, unless it has asked for the buyer's. */
export const asksBillingCountry = (link: PublicLink): boolean => !asksCountry(link)

/** The country of the company's address: its own answer, else the buyer's. */
export const billingCountry = (link: PublicLink, text: (name: FieldName) => string): string =>
  (asksBillingCountry(link) && text('billingCountry')) || text(needsShipping(link) ? 'country' : 'taxCountry')

/** The field with the texts of another: `billingCity` → `city`. */
export const wordOf = (name: FieldName): LabelledField =>
  (name.startsWith('billing') ? name[7]!.toLowerCase() + name.slice(8) : name) as LabelledField

/** Returns the required fields of a business that are blank, in form order. */
export function missingBusiness(link: PublicLink, fields: Pick<Fields, 'text'>): FieldName[] {
  if (!isBusiness(link, fields)) return []
  const country = billingCountry(link, fields.text)
  const places = country ? addressFields(country).flatMap(({ name, required }) => (required ? [BILLING_PLACES[name]] : [])) : []
  const required: FieldName[] = ['company', 'billingAddressLine1', ...places]
  const missing = required.filter((name) => fields.text(name) === '')
  return country ? missing : [...missing, 'billingCountry']
}

/** What quotes and orders say about a business. Nothing while its fields are incomplete. */
export function presentBusiness(
  link: PublicLink,
  fields: Pick<Fields, 'text'>,
): Pick<Schema<'OrderInput'>, 'company' | 'billingAddress' | 'vatNumber'> {
  if (!isBusiness(link, fields) || missingBusiness(link, fields).length > 0) return {}
  const { text } = fields
  const country = billingCountry(link, text)
  return {
    company: text('company'),
    billingAddress: {
      addressLine1: text('billingAddressLine1'),
      addressLine2: text('billingAddressLine2') || null,
      ...Object.fromEntries(addressFields(country).map(({ name }) => [name, text(BILLING_PLACES[name])])),
      country,
    },
    vatNumber: text('vatNumber') || null,
  }
}
