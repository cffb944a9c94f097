/** Where a supply is taxed: an ISO code, `XI` for goods in Northern Ireland, or null for a part that no VAT area includes. */
export interface Place {
  goods: string | null
  services: string | null
  /** The name of a part of a country with rules of its own. */
  part: string | null
}

interface Part {
  name: string
  postcodes: RegExp
  goods: string | null
  services: string | null
}

/** Countries that are taxed as another one: Article 7 of Directive 2006/112/EC, and Switzerland's customs union. */
const TAXED_AS: Partial<Record<string, string>> = { MC: 'FR', IM: 'GB', LI: 'CH' }

const outside = (name: string, postcodes: RegExp): Part => ({ name, postcodes, goods: null, services: null })
const as = (code: string, name: string, postcodes: RegExp): Part => ({ name, postcodes, goods: code, services: code })

/**
 * Parts of countries where the country's VAT does not apply, by postcode: Article 6 of Directive 2006/112/EC, in the version
 * of 1 January 2025, and Article 8 of the Windsor Framework for goods in Northern Ireland (docs/product/tax.md#territories).
 */
const PARTS: Partial<Record<string, Part[]>> = {
  DE: [outside('Heligoland', /^27498$/), outside('Büsingen', /^78266$/)],
  ES: [outside('the Canary Islands', /^(35|38)\d{3}$/), outside('Ceuta', /^51\d{3}$/), outside('Melilla', /^52\d{3}$/)],
  FI: [as('AX', 'Åland', /^22\d{3}$/)],
  FR: [
    as('PM', 'Saint-Pierre-et-Miquelon', /^975\d\d$/),
    as('BL', 'Saint-Barthélemy', /^(97133|977\d\d)$/),
    as('MF', 'Saint-Martin', /^(97150|978\d\d)$/),
    as('GP', 'Guadeloupe', /^971\d\d$/),
    as('MQ', 'Martinique', /^972\d\d$/),
    as('GF', 'French Guiana', /^973\d\d$/),
    as('RE', 'Réunion', /^974\d\d$/),
    as('YT', 'Mayotte', /^976\d\d$/),
    as('WF', 'Wallis and Futuna', /^986\d\d$/),
    as('PF', 'French Polynesia', /^987\d\d$/),
    as('NC', 'New Caledonia', /^988\d\d$/),
    as('FR', 'Monaco', /^980\d\d$/),
  ],
  GB: [
    { name: 'Northern Ireland', postcodes: /^BT\d/, goods: 'XI', services: 'GB' },
    as('GB', 'the Isle of Man', /^IM\d/),
    as('JE', 'Jersey', /^JE\d/),
    as('GG', 'Guernsey', /^GY\d/),
  ],
  GR: [outside('Mount Athos', /^6308[67]$/)],
  IT: [outside('Livigno', /^23041$/), outside('Campione d’Italia', /^22061$/)],
}

const FIVE_DIGITS = /^\d{5}$/
const OF_BRITAIN = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

const tidy = (country: string, postcode: string): string => {
  const typed = postcode.toUpperCase().replace(/[\s-]/g, '')
  // `D-27498`, `FI-22100`, `SF-22100`
  return country === 'GB' ? typed : typed.replace(/^[A-Z]{1,2}(?=\d)/, '')
}

/** Returns where supplies to a buyer are taxed. Without a postcode the whole country's rules apply. */
export function placeOf(country: string, postcode: string | null): Place {
  const code = postcode ? tidy(country, postcode) : ''
  const part = PARTS[country]?.find(({ postcodes }) => postcodes.test(code))
  if (part) return { goods: part.goods, services: part.services, part: part.name }
  const taxed = taxedAs(country)
  return { goods: taxed, services: taxed, part: null }
}

/** `MC` → `FR` */
export const taxedAs = (country: string): string => TAXED_AS[country] ?? country

/** Whether a postcode has the form of its country, where the postcode can decide the tax. */
export const isPostcode = (country: string, postcode: string): boolean =>
  !PARTS[country] || (country === 'GB' ? OF_BRITAIN : FIVE_DIGITS).test(tidy(country, postcode))

/** Returns whose VAT numbers a buyer there can have: of the country, and of those that it is taxed as. */
export function numbersAccepted(country: string, postcode: string | null): string[] {
  const { goods, services } = placeOf(country, postcode)
  return [...new Set([country, services, goods])].filter((code) => code !== null)
}
