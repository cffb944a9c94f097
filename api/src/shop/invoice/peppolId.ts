import { invalidField } from '../../platform/http/errors.ts'
import { countryOf } from '../../pricing/vatNumber.ts'

/** The schemes of addresses in the Peppol network (its list of participant identifier schemes, version 9.1 of 2025). */
const SCHEMES = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193
  0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240
  9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939
  9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
)

/** The scheme of VAT numbers by the country that issued them. */
const VAT_SCHEMES: Record<string, string> = {
  ...{ AD: '9922', AL: '9923', AT: '9914', BA: '9924', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', EE: '9931' },
  ...{ ES: '9920', FI: '0213', FR: '9957', GB: '9932', GR: '9933', HR: '9934', HU: '9910', IE: '9935', IT: '0211', LI: '9936' },
  ...{ LT: '9937', LU: '9938', LV: '9939', MC: '9940', ME: '9941', MK: '9942', MT: '9943', NL: '9944', PL: '9945', PT: '9946' },
  ...{ RO: '9947', RS: '9948', SI: '9949', SK: '9950', SM: '9951', TR: '9952', VA: '9953' },
}

/** Countries whose companies have the number of their register in the network, which is in the VAT number. */
const REGISTERS: Record<string, (vatNumber: string) => string> = {
  BE: (number) => `0208:${number.slice(2)}`,
  DK: (number) => `0184:${number}`,
  NO: (number) => `0192:${number.replace(/\D/g, '')}`,
  SE: (number) => `0007:${number.slice(2, 12)}`,
}

/** Schemes that number companies in a register. */
const LEGAL_SCHEMES = new Set(['0007', '0106', '0184', '0190', '0192', '0196', '0208'])

/** An address in the Peppol network. */
interface Endpoint {
  scheme: string
  value: string
}

/** Splits `9930:DE136695976`. */
export function endpointOf(peppolId: string): Endpoint {
  const at = peppolId.indexOf(':')
  return { scheme: peppolId.slice(0, at), value: peppolId.slice(at + 1) }
}

/** Returns the number in a register that a Peppol ID is; null for one of another kind. */
export const legalIdOf = (peppolId: string): Endpoint | null =>
  LEGAL_SCHEMES.has(endpointOf(peppolId).scheme) ? endpointOf(peppolId) : null

/** Returns the Peppol ID that a business has by its VAT number; null for a country without such a scheme. */
export function peppolIdOfVat(vatNumber: string | null): string | null {
  const country = vatNumber && countryOf(vatNumber)
  if (!country) return null
  const scheme = VAT_SCHEMES[country]
  // Greek numbers have no prefix in the network.
  if (scheme) return `${scheme}:${country === 'GR' ? vatNumber.slice(2) : vatNumber}`
  return REGISTERS[country]?.(vatNumber) ?? null
}

/**
 * Reads a Peppol ID: `0088:4012345000009` (docs/product/orders.md#electronic-invoices).
 * @throws 400 for an unknown scheme, or a number that its scheme cannot have.
 */
export function readPeppolId(path: string, text: string | null | undefined): string | null {
  const typed = text?.replace(/\s/g, '') ?? ''
  if (!typed) return null
  const { scheme, value } = endpointOf(typed)
  if (!/^\d{4}$/.test(scheme) || !/^[\w.:-]{1,50}$/.test(value))
    throw invalidField(path, 'A Peppol ID is a scheme of four digits, a colon and a number, such as 0088:4012345000009.')
  if (!SCHEMES.has(scheme)) throw invalidField(path, `Peppol has no scheme ${scheme}.`)
  const wrong = problemOf(scheme, value)
  if (wrong) throw invalidField(path, wrong)
  return typed
}

function problemOf(scheme: string, value: string): string | null {
  if (scheme === '0088' && !isGln(value)) return 'This GLN is not valid: it has 13 digits, of which the last one is checked.'
  if (scheme === '0204' && !isLeitwegId(value)) return 'This Leitweg-ID is not valid: its last two digits do not match.'
  const country = Object.keys(VAT_SCHEMES).find((code) => VAT_SCHEMES[code] === scheme)
  if (!country) return null
  const number = country === 'GR' && !value.startsWith('EL') ? `EL${value}` : value
  return countryOf(number) === country ? null : `This is not a VAT number of ${country}, which scheme ${scheme} is for.`
}

function isGln(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false
  const sum = [...value].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** The check digits of ISO 7064, mod 97-10, with A as 10. */
function isLeitwegId(value: string): boolean {
  if (!/^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/.test(value)) return false
  const digits = [...value.replaceAll('-', '')].map((letter) => parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
