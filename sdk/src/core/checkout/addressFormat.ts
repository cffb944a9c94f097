import { formatAddress } from 'localized-address-format'
import type { ShippingField } from './state.js'

type PlaceField = 'city' | 'state' | 'zip'

// What postal services require; elsewhere the field is optional. The API has the same rule.
const STATE_REQUIRED = new Set(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IT JM JP KR KY MH MP MX NR PG PW RU TW US VE VI'.split(' '),
)
const ZIP_REQUIRED = new Set(
  (
    'AS AT AU AX BE BG BR CA CH CN CX CY CZ DE DK EE ES FI FK FM FO FR GB GF GG GL GP GR GS GU HR HU IM IN IT JE JP KR LI LT LU ' +
    'LV MH MP MQ MT MX MY NC NL NO NZ PF PL PM PR PT PW RE RO RU SE SG SI SJ SK SM TR TW UA US VI WF YT ZA'
  ).split(' '),
)

const PROBE = { addressLines: ['-'], locality: 'city', administrativeArea: 'state', postalCode: 'zip' }

/** Returns the fields that addresses of a country have besides the street, in the order of a label, with whether they are required. */
export function addressFields(country: string): { name: PlaceField; required: boolean }[] {
  const label = formatAddress({ postalCountry: country, ...PROBE }, 'latin').join(' ')
  return ((label.match(/city|state|zip/g) ?? []) as PlaceField[]).map((name) => ({
    name,
    required: name === 'city' || (name === 'state' ? STATE_REQUIRED : ZIP_REQUIRED).has(country),
  }))
}

/** Returns the fields of a shipping address that must not be empty, in form order. */
export const requiredShipping = (country: string): ShippingField[] => [
  'fullName',
  'country',
  'addressLine1',
  ...addressFields(country).flatMap(({ name, required }) => (required ? [name] : [])),
]

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Returns the lines of a label in the format of the country, without name and country. */
export function addressLines(text: (name: ShippingField) => string): string[] {
  const lines = [text('addressLine1'), text('addressLine2')]
  const [locality, administrativeArea] = [text('city'), text('state')]
  return formatAddress(
    { postalCountry: text('country'), addressLines: lines, locality, administrativeArea, postalCode: text('zip') },
    EAST_ASIAN.test(lines[0] + locality + administrativeArea) ? 'local' : 'latin',
  )
}
