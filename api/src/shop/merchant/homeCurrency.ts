import { CURRENCY_DECIMALS, type Currency } from '../../pricing/currencies.ts'
import { homeCountry } from './homeCountry.ts'
import type { Merchant } from './Merchant.ts'

/** Countries whose currency does not begin with their own code, as most do in ISO 4217. */
const SHARED: [Currency, string][] = [
  ['EUR', 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT'],
  ['USD', 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI'],
  ['GBP', 'GG IM JE'],
  ['CHF', 'LI'],
  ['DKK', 'FO GL'],
  ['NOK', 'BV SJ'],
  ['AUD', 'CC CX HM KI NF NR TV'],
  ['NZD', 'CK NU PN TK'],
  ['ILS', 'PS'],
  ['MAD', 'EH'],
  ['XAF', 'CF CG CM GA GQ TD'],
  ['XOF', 'BF BJ CI GW ML NE SN TG'],
  ['XCD', 'AG AI DM GD KN LC MS VC'],
  ['XCG', 'CW SX'],
  ['XPF', 'NC PF WF'],
]

const currencies = new Map<string, Currency>([
  ...(Object.keys(CURRENCY_DECIMALS) as Currency[])
    .filter((code) => !code.startsWith('X'))
    .map((code): [string, Currency] => [code.slice(0, 2), code]),
  ...SHARED.flatMap(([currency, countries]) => countries.split(' ').map((country): [string, Currency] => [country, currency])),
])

/** Returns the currency of a shop's country, else of its time zone's; USD where neither is known, or its money cannot be charged. */
export const homeCurrency = (shop: Pick<Merchant, 'businessCountry' | 'vatCountry' | 'timeZone'>): Currency =>
  currencies.get(homeCountry(shop) ?? '') ?? 'USD'
