import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Person, userData } from './personalData.ts'

const NOBODY = { fbp: null, fbc: null, userAgent: null }
const hash = (text: string) => [createHash('sha256').update(text).digest('hex')]
const of = (person: Partial<Person>) =>
  userData({ email: null, phone: null, name: null, country: null, address: null, ...person }, NOBODY)
const address = {
  name: 'Zoë O’Neil-Ek',
  phone: null,
  line1: 'x',
  line2: null,
  city: 'São Paulo 2',
  state: 'C.A.',
  postal_code: '94103-1234',
}

it.each<[string, Partial<Person>, string, string]>([
  ['an address', { email: ' John_Smith@Gmail.com ' }, 'em', 'john_smith@gmail.com'],
  ['an American number', { phone: '(650) 555-1212', country: 'US' }, 'ph', '16505551212'],
  ['an American number with its code', { phone: '1 650 555 1212', country: 'US' }, 'ph', '16505551212'],
  ['a German number', { phone: '030 1234567', country: 'DE' }, 'ph', '49301234567'],
  ['a number with its code', { phone: '+44 (0)20 7946 0958' }, 'ph', '4402079460958'],
  ['a number as dialled from abroad', { phone: '0049 30 1234' }, 'ph', '49301234'],
  ['a name', { name: 'Mary Ann Smith' }, 'fn', 'maryann'],
  ['a name of two scripts', { name: '정 Valéry' }, 'ln', 'valéry'],
  ['a country', { country: 'DE' }, 'country', 'de'],
])('normalises %s as Meta documents it, and hashes it', (_, person, field, plain) => {
  expect(of(person)[field]).toEqual(hash(plain))
})

it('takes name, city, state, code and country from the shipping address', () => {
  expect(of({ name: 'Somebody Else', country: 'DE', address: { ...address, country: 'US' } })).toEqual({
    fn: hash('zoë'),
    ln: hash('oneilek'),
    ct: hash('sãopaulo'),
    st: hash('ca'),
    zp: hash('94103'),
    country: hash('us'),
  })
})

it('leaves out what is unknown, including a number without a country', () => {
  expect(of({ phone: '555 1212', name: ' ', email: '' })).toEqual({})
})
