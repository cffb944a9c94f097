import { formatAddress } from 'localized-address-format'

export type AddressField = 'city' | 'state' | 'zip'

// What postal services require; elsewhere the field is optional (docs/product/checkout.md#shipping-address).
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
export function addressFields(country: string): { name: AddressField; required: boolean }[] {
  const label = formatAddress({ postalCountry: country, ...PROBE }, 'latin').join(' ')
  return ((label.match(/city|state|zip/g) ?? []) as AddressField[]).map((name) => ({
    name,
    required: name === 'city' || (name === 'state' ? STATE_REQUIRED : ZIP_REQUIRED).has(country),
  }))
}
