import type { components } from '../../generated/openapi.ts'
import { optionalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { readCountry } from '../../platform/http/countries.ts'
import { invalid, invalidField } from '../../platform/http/errors.ts'
import { webAddress } from '../../platform/http/urls.ts'
import { addressFields } from '../../shop/order/addressFields.ts'
import type { SessionAddress, SessionCustomer } from '../../shop/session/CheckoutSession.ts'
import { numbersAccepted } from '../../pricing/territories.ts'
import { readVatNumber } from '../../pricing/vatNumber.ts'

type Schemas = components['schemas']

const MINUTE_MS = 60_000
const SHORTEST_MS = 30 * MINUTE_MS
const LONGEST_MS = 30 * 24 * 60 * MINUTE_MS
const USUAL_MS = 24 * 60 * MINUTE_MS
/** What the clocks of two computers may differ by. */
const SLACK_MS = MINUTE_MS

/** @throws 400 for a time that is not 30 minutes to 30 days away. */
export function readExpiry(text: string | undefined, now = new Date()): Date {
  if (text === undefined) return new Date(now.getTime() + USUAL_MS)
  const expiresAt = new Date(text)
  const away = expiresAt.getTime() - now.getTime()
  if (away < SHORTEST_MS - SLACK_MS || away > LONGEST_MS + SLACK_MS)
    throw invalidField('expires_at', 'expires_at must be 30 minutes to 30 days from now.')
  return expiresAt
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** @throws 400 for anything but https, or http on this computer. */
export function readReturn(field: string, text: string | null | undefined): string | null {
  const address = webAddress(field, text)
  if (address === null) return null
  const { protocol, hostname, username, password } = new URL(address)
  if ((protocol !== 'https:' && !LOCAL.includes(hostname)) || username || password)
    throw invalidField(field, `${field} must be a URL that begins with https://, or with http://localhost.`)
  return address
}

/** @throws 400 naming the field: for a tax id of a wrong form, a company without an address, an incomplete address. */
export function readCustomer(input: Schemas['SessionCustomerInput'] | undefined): SessionCustomer {
  if (!input) return {}
  const company = input.company?.trim() || null
  const vatNumber = input.vat_number?.trim() || null
  const address = input.address ? readAddress(input.address) : null
  if (company && !address) throw invalidField('customer.address', 'A company needs its address.')
  if (vatNumber && !readVatNumber(vatNumber, address ? numbersAccepted(address.country, address.zip) : []))
    throw invalidField('customer.vat_number', 'This is not a VAT number of the country of the address.')
  return {
    email: optionalEmail('customer.email', input.email ?? null),
    name: input.name?.trim() || null,
    phone: input.phone?.trim() || null,
    company,
    vatNumber,
    address,
  }
}

function readAddress(form: Schemas['SessionAddressInput']): SessionAddress {
  const field = (name: keyof typeof form) => form[name]?.trim() || null
  const country = readCountry('customer.address.country', form.country)
  const line1 = field('line1')
  const needed = country ? addressFields(country).flatMap(({ name, required }) => (required ? [name] : [])) : []
  const missing = [...(line1 ? [] : ['line1']), ...(country ? [] : ['country']), ...needed.filter((name) => !field(name))]
  if (!line1 || !country || missing.length)
    throw invalid(
      missing.map((name) => ({ path: `customer.address.${name}`, msg: `The address is incomplete. Missing: ${name}.` })),
    )
  return { line1, line2: field('line2'), city: field('city'), state: field('state'), zip: field('zip'), country }
}
