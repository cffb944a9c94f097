import { describe, expect, it } from 'vitest'
import { en, type Messages } from './en.js'
import { LANGUAGES, matchLanguage } from './languages.js'
import { loadMessages } from './load.js'

/** Every text with its path: `summary.left` → `{count} left`. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  )
}
const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).sort()
const OWN = /^(countries|server|tag|money)/

describe.each(LANGUAGES.filter(({ tag }) => tag !== 'en'))('$name', ({ tag }) => {
  it('has exactly the texts of English, with the same placeholders', async () => {
    const words = new Map(textsOf(await loadMessages(tag)).filter(([place]) => !OWN.test(place)))
    const english = textsOf(en).filter(([place]) => !OWN.test(place))
    expect([...words.keys()].sort()).toEqual(english.map(([place]) => place).sort())
    for (const [place, text] of english) {
      expect(words.get(place), place).toBeTruthy()
      expect(gapsOf(words.get(place)!), place).toEqual(gapsOf(text))
    }
  })

  it('has its own tag and the names of all countries', async () => {
    const words: Messages = await loadMessages(tag)
    expect(words).toMatchObject({ tag })
    expect(Object.keys(words.countries)).toHaveLength(249)
    expect(words.countries['US']).toBeTruthy()
  })
})

describe('matchLanguage', () => {
  it.each([
    ['de-AT', 'de'],
    ['PT-br', 'pt'],
    ['en', 'en'],
    ['ja', 'en'],
    ['*', 'en'],
    ['', 'en'],
  ])('matches %s to %s', (locale, tag) => expect(matchLanguage(locale)).toBe(tag))
})
