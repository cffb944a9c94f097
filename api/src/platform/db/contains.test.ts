import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { whereBegins, whereContains, whereContainsLater } from './contains.ts'

const api = startApi()
const NAMES = [
  'Oak table',
  'oakum',
  'Soak',
  'Table, oak',
  '50% off',
  'under_score',
  'tea',
  'back\\slash',
  'Öl und Öl',
  'Müller',
  'muller',
  'Mu\u0308ller',
  'Søren Groß',
  'أحمد',
  '50%％',
  '한글 상점',
]

beforeAll(async () => {
  await api.db.raw('create table words as select id, name from unnest(?::text[]) with ordinality as named (name, id)', [NAMES])
})

const CASES: [string, string[]][] = [
  ['oak', ['Oak table', 'oakum', 'Soak', 'Table, oak']],
  ['oa', ['Oak table', 'oakum', 'Table, oak']],
  ['t', ['Oak table', 'Table, oak', 'tea']],
  ['%', []],
  ['50%', ['50% off', '50%％']],
  ['r_s', ['under_score']],
  ['e_', []],
  ['k\\s', ['back\\slash']],
  ['\\', []],
  ['öl', ['Öl und Öl']],
  ['ÖL UND', ['Öl und Öl']],
  ['muller', ['Müller', 'muller', 'Mu\u0308ller']],
  ['MÜLLER', ['Müller', 'muller', 'Mu\u0308ller']],
  ['u\u0308ll', ['Müller', 'muller', 'Mu\u0308ller']],
  ['mü', ['Müller', 'muller', 'Mu\u0308ller']],
  ['soren gross', ['Søren Groß']],
  ['SØREN GROẞ', ['Søren Groß']],
  ['احمد', ['أحمد']],
  ['％', []],
  ['한글', ['한글 상점']],
  ['하', []],
]
const KEY = '(fold_text(words.name) collate "C")'
const namesOf = async (rows: ReturnType<typeof api.db>) => (await rows.orderBy('id')).map(({ name }: { name: string }) => name)

describe('whereContains', () => {
  it.each(CASES)('finds %s', async (text, found) => {
    expect(await namesOf(api.db('words').where((any) => whereContains(any, ['name'], text)))).toEqual(found)
  })
})

describe('whereBegins and whereContainsLater', () => {
  it.each(CASES)('find the same as whereContains together: %s', async (text, found) => {
    const both = api.db('words').where((any) => {
      whereBegins(any, KEY, text)
      whereContainsLater(any, 'words.name', text)
    })

    expect(await namesOf(both)).toEqual(found)
  })

  it('separates the beginning from the rest', async () => {
    expect(await namesOf(api.db('words').where((any) => whereBegins(any, KEY, 'OAK')))).toEqual(['Oak table', 'oakum'])
    expect(await namesOf(api.db('words').where((any) => whereContainsLater(any, 'words.name', 'OAK')))).toEqual([
      'Soak',
      'Table, oak',
    ])
    expect(await namesOf(api.db('words').where((any) => whereContainsLater(any, 'words.name', 't')))).toEqual(['Oak table'])
  })
})
