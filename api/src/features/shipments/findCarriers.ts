import { type CarrierCode, CARRIERS } from '../../shop/order/carriers.ts'
import {
  hasDhlExpressDigit,
  hasDpdDigit,
  hasFedexDigit,
  hasGlsDigit,
  hasGs1Digit,
  hasS10Digit,
  hasUpsDigit,
} from './checkDigits.ts'

interface Form {
  carrier: Exclude<CarrierCode, 'other'>
  form: RegExp
  /** Absent when the form has no check digit, or a secret one. */
  hasDigit?: (number: string) => boolean
}

/** Forms of tracking numbers. Several carriers may use a form; the check digit then tells most of them apart. */
const FORMS: Form[] = [
  { carrier: 'ups', form: /^1Z[0-9A-Z]{15}\d$/, hasDigit: hasUpsDigit },
  { carrier: 'fedex', form: /^\d{12}$/, hasDigit: hasFedexDigit },
  { carrier: 'fedex', form: /^\d{15}$/, hasDigit: hasGs1Digit },
  { carrier: 'fedex', form: /^96\d{20}$/, hasDigit: (number) => hasGs1Digit(number.slice(-15)) },
  { carrier: 'usps', form: /^9[1-5]\d{20}$/, hasDigit: hasGs1Digit },
  { carrier: 'usps', form: /^9[1-5]\d{24}$/, hasDigit: hasGs1Digit },
  { carrier: 'usps', form: /^(03|23|7\d|81)\d{18}$/, hasDigit: hasGs1Digit },
  { carrier: 'dhl', form: /^00340\d{15}$/, hasDigit: hasGs1Digit },
  { carrier: 'dhl', form: /^\d{10}$/, hasDigit: hasDhlExpressDigit },
  { carrier: 'dhl', form: /^J[A-Z]{2,3}\d{9,20}$/ },
  { carrier: 'dpd', form: /^\d{27}[0-9A-Z]$/, hasDigit: hasDpdDigit },
  { carrier: 'dpd', form: /^\d{14}[0-9A-Z]$/, hasDigit: hasDpdDigit },
  { carrier: 'dpd', form: /^0\d{13}$/ },
  { carrier: 'gls', form: /^\d{12}$/, hasDigit: hasGlsDigit },
  { carrier: 'gls', form: /^[A-Z][0-9A-Z]{7}$/ },
  { carrier: 'postnl', form: /^3S[A-Z]{4}\d{7,9}$/ },
  { carrier: 'la_poste', form: /^\d[A-Z]\d{11}$/ },
  { carrier: 'correos', form: /^P[A-Z][0-9A-Z]{20}[A-Z]$/ },
  { carrier: 'poste_italiane', form: /^[123]UW[0-9A-Z]{10}$/ },
  { carrier: 'canada_post', form: /^\d{16}$/, hasDigit: hasGs1Digit },
  { carrier: 'australia_post', form: /^3[36][A-Z][0-9A-Z]{2}\d{7}(\d{9,11})?$/ },
]

/** Numbers of the world's posts end with the country of the post. */
const S10 = /^[A-Z]{2}\d{9}([A-Z]{2})$/
const POSTS: Record<string, Form['carrier']> = {
  US: 'usps',
  DE: 'dhl',
  GB: 'royal_mail',
  NL: 'postnl',
  FR: 'la_poste',
  ES: 'correos',
  IT: 'poste_italiane',
  CA: 'canada_post',
  AU: 'australia_post',
}

/**
 * Returns the carriers that a tracking number may belong to. A check digit that is right outweighs a form without one.
 * @param number without spaces, in capital letters.
 */
export function findCarriers(number: string): CarrierCode[] {
  const country = S10.exec(number)?.[1]
  if (country) return POSTS[country] && hasS10Digit(number) ? [POSTS[country]] : []
  const found = FORMS.filter(({ form, hasDigit }) => form.test(number) && (!hasDigit || hasDigit(number)))
  const checked = found.filter(({ hasDigit }) => hasDigit)
  return [...new Set((checked.length ? checked : found).map(({ carrier }) => carrier))]
}

/** The names of carriers, for a message: `FedEx or GLS`. */
export const carrierNames = (codes: CarrierCode[]): string =>
  codes.map((code) => (code === 'other' ? '' : CARRIERS[code].name)).join(' or ')
