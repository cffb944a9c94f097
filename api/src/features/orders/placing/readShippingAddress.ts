import type { components } from '../../../generated/openapi.ts'
import { invalid, invalidField } from '../../../platform/http/errors.ts'
import { type AddressField, addressFields } from '../../../shop/order/addressFields.ts'
import type { ShippingAddress } from '../../../shop/order/ShippingAddress.ts'

/**
 * Reads the address of an order that ships.
 * @throws 400 for one without what addresses of its country have, or in another country than these.
 */
export function readShippingAddress(
  countries: string[],
  form: NonNullable<components['schemas']['ShippingForm']>,
): ShippingAddress {
  const field = (name: keyof typeof form) => form[name]?.trim() || null
  const country = field('country')?.toUpperCase() ?? null
  const places = country ? addressFields(country) : []
  const required = places.filter((place) => place.required).map(({ name }) => name)
  const missing = (['fullName', 'addressLine1', ...required, 'country'] as const).filter((name) => !field(name))
  if (missing.length)
    throw invalid(
      missing.map((name) => ({
        path: `shippingAddress.${name}`,
        msg: `Please fill in all required shipping details. Missing: ${name}.`,
      })),
    )
  if (!country || !countries.includes(country))
    throw invalidField('shippingAddress.country', `This shop ships to: ${countries.join(', ')}.`)
  // A field that the country's addresses do not have may hold what was typed for another country.
  const part = (name: AddressField) => (places.some((place) => place.name === name) ? field(name) : null)
  return {
    name: field('fullName'),
    phone: field('phone'),
    line1: field('addressLine1')!,
    line2: field('addressLine2'),
    city: part('city'),
    state: part('state'),
    postal_code: part('zip'),
    country,
  }
}
