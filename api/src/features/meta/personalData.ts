import { createHash } from 'node:crypto'
import type { MetaEvent } from '../../gateways/metaConversions.ts'
import type { ShippingAddress } from '../../shop/order/ShippingAddress.ts'

/** What is known of a person, as they entered it. */
export interface Person {
  email: string | null
  phone: string | null
  name: string | null
  country: string | null
  address: ShippingAddress | null
}

/** Identifiers of their browser, with their consent; sent unchanged. */
interface BrowserIds {
  fbp: string | null
  fbc: string | null
  userAgent: string | null
}

/** Calling codes of the default shipping countries and their neighbours; a number without a code is useless. */
const CALLING_CODES: Record<string, string> = {
  US: '1',
  CA: '1',
  GB: '44',
  AU: '61',
  NZ: '64',
  IE: '353',
  DE: '49',
  AT: '43',
  CH: '41',
  FR: '33',
  ES: '34',
  IT: '39',
  NL: '31',
  BE: '32',
  LU: '352',
  PT: '351',
  DK: '45',
  SE: '46',
  NO: '47',
  FI: '358',
  PL: '48',
  CZ: '420',
  GR: '30',
}

/**
 * Returns Meta's `user_data`: normalised as Meta documents it, then hashed with SHA-256. Unknown fields are left out.
 */
export function userData({ email, phone, name, country, address }: Person, browser: BrowserIds): MetaEvent['user_data'] {
  const where = address?.country ?? country
  const [first, last] = splitName(address?.name ?? name)
  const hashed = {
    em: email?.trim().toLowerCase(),
    ph: phone && phoneDigits(phone, where),
    fn: letters(first),
    ln: letters(last),
    ct: letters(address?.city),
    st: letters(address?.state),
    zp: address?.postal_code && postalCode(address.postal_code, address.country),
    country: where?.toLowerCase(),
  }
  return Object.fromEntries([
    ...Object.entries(hashed).flatMap(([field, text]) => (text ? [[field, [sha256(text)]]] : [])),
    ...(browser.userAgent ? [['client_user_agent', browser.userAgent]] : []),
    ...(browser.fbp ? [['fbp', browser.fbp]] : []),
    ...(browser.fbc ? [['fbc', browser.fbc]] : []),
  ])
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Lower case, without spaces, digits and punctuation; letters of any script stay. */
const letters = (text: string | null | undefined) => text?.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')

/** Everything before the last word is the first name. */
function splitName(name: string | null): [string | undefined, string | undefined] {
  const words = name?.trim().split(/\s+/) ?? []
  return words.length < 2 ? [words[0], undefined] : [words.slice(0, -1).join(''), words.at(-1)]
}

/** Digits with the country's code and without leading zeros; undefined when the code is not known. */
function phoneDigits(phone: string, country: string | null): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const code = country ? CALLING_CODES[country.toUpperCase()] : undefined
  if (!code) return undefined
  const isWhole = code === '1' && digits.length === 11 && digits.startsWith('1')
  return isWhole ? digits : code + digits.replace(/^0+/, '')
}

/** Lower case without spaces and dashes; the first five digits of an American one. */
function postalCode(text: string, country: string): string {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  return country === 'US' ? plain.slice(0, 5) : plain
}
