import { shopCountry } from './identity.ts'
import type { Merchant } from './Merchant.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions without a code of their own in ISO 3166, whose time zones belong to other countries too. */
const PARTS = new Set(['AC', 'CP', 'DG', 'EA', 'IC', 'TA'])
let countries: Map<string, string> | undefined

type Place = Pick<Merchant, 'businessCountry' | 'vatCountry' | 'timeZone'>

/** Returns the ISO code of a shop's country, else that of its time zone, else null. */
export const homeCountry = (shop: Place): string | null => shopCountry(shop) ?? countryOfZone(shop.timeZone)

/** Returns the ISO code of the country of a time zone; null for UTC. */
export const countryOfZone = (timeZone: string): string | null => (countries ??= readZones()).get(timeZone) ?? null

/** Where a new link ships to: the merchant's own country before the usual ones (docs/product/checkout.md#shipping-address). */
export function defaultShippingCountries(merchant: Place): string[] {
  const home = homeCountry(merchant)
  return [...new Set([...(home ? [home] : []), 'US', 'CA', 'GB', 'AU'])]
}

function readZones(): Map<string, string> {
  const found = new Map<string, string>()
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(`und-${code}`)
    // A former code, like DD, is read as the country's present one.
    if (locale.region !== code || PARTS.has(code)) continue
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) if (!found.has(zone)) found.set(zone, code)
  }
  return found
}
