import type { ShippingAddress } from '../rows/ShippingAddress.ts'
import type { Random } from './random.ts'

/** A fictional customer, with an address at a domain reserved for examples. */
export interface Person {
  name: string
  email: string
  phone: string | null
  locale: string
  home: Omit<ShippingAddress, 'name' | 'phone'>
  /** The visitor id of the customer's browser. */
  visitorId: string
}

const FIRST = (
  'Priya Tomás Ines Daniel Hanna Nora Amara Lukas Sofia Mateo Yuki Freya Omar Chiara Elif Jonas Leila Marco Aisha Pavel ' +
  'Grace Hugo Mei Oscar Zoe Rafael Ingrid Samir Clara Théo Naomi Felix Alma Dev Ruth Viktor Maeve Idris Petra Owen'
).split(' ')
const LAST = (
  'Nair Herrera Kowalczyk Osei Virtanen Lindqvist Okafor Brandt Moretti Delgado Tanaka Holm Haddad Rossi Demir Keller ' +
  'Farahani Bianchi Bello Novak Whitfield Laurent Chen Marsh Adler Fonseca Solberg Rahman Weiss Dubois Park Sommer ' +
  'Castellano Mehta Goldberg Petrov Gallagher Mensah Horvat Price'
).split(' ')
const STREETS = [
  'Alder Street',
  'Mill Lane',
  'Orchard Road',
  'Harbour Street',
  'Cedar Avenue',
  'Station Road',
  'Linden Way',
  'Hill Street',
]
const DOMAINS = ['example.com', 'example.net', 'example.org']
/** Places as city, state, postal code, country, locale; most in the United States. */
const PLACES = [
  ['Portland', 'OR', '97205', 'US', 'en-US'],
  ['Asheville', 'NC', '28801', 'US', 'en-US'],
  ['Santa Fe', 'NM', '87501', 'US', 'en-US'],
  ['Brooklyn', 'NY', '11215', 'US', 'en-US'],
  ['Minneapolis', 'MN', '55403', 'US', 'en-US'],
  ['Oakland', 'CA', '94609', 'US', 'en-US'],
  ['Austin', 'TX', '78704', 'US', 'en-US'],
  ['Toronto', 'ON', 'M6J 1H4', 'CA', 'en-CA'],
  ['Vancouver', 'BC', 'V5T 1R9', 'CA', 'en-CA'],
  ['Bristol', 'Bristol', 'BS6 5QA', 'GB', 'en-GB'],
  ['Leeds', 'West Yorkshire', 'LS6 2UA', 'GB', 'en-GB'],
  ['Melbourne', 'VIC', '3056', 'AU', 'en-AU'],
] as const

export function buildPerson(random: Random): Person {
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`
  const [city, state, postalCode, country, locale] = random.pick(PLACES)
  return {
    name,
    email: `${plain(name)}@${random.pick(DOMAINS)}`,
    phone: random.chance(0.4) ? `+1 555 01${random.between(10, 99)}` : null,
    locale,
    home: {
      line1: `${random.between(2, 480)} ${random.pick(STREETS)}`,
      line2: random.chance(0.15) ? `Apt ${random.between(1, 24)}` : null,
      city,
      state,
      postal_code: postalCode,
      country,
    },
    visitorId: random.uuid(),
  }
}

/** `Tomás Herrera` → `tomas.herrera` */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .replace(' ', '.')
    .toLowerCase()
