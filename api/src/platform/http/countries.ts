import { invalidField } from './errors.ts'

/** The countries and territories of ISO 3166. */
const COUNTRIES = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
  GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW
  KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
  NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
  SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT
  ZA ZM ZW`.split(/\s+/),
)

/** Kosovo has no code of ISO 3166; this one is in common use, also at payment providers. */
const ALSO_USED = ['XK']

const isCountry = (code: string): boolean => COUNTRIES.has(code) || ALSO_USED.includes(code)

/**
 * Returns the ISO code of a country in any case; null for none. Greece is also written EL.
 * @throws 400 for anything else.
 */
export function readCountry(field: string, text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() || null
  if (code === null) return null
  const country = code === 'EL' ? 'GR' : code
  if (!isCountry(country)) throw invalidField(field, `${field} must be the two-letter code of a country, such as US.`)
  return country
}
