import { describe, expect, it } from 'vitest'
import { messages as en, type Messages } from './en/messages.js'
import { fill } from './fill.js'
import { LANGUAGES, matchLanguage } from './languages.js'
import { loadMessages } from './loadMessages.js'

/** Every text with its path: `summary.left` → `{count} left`. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  )
}
const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).sort()
const OWN = /^(countries|server|tag|direction|money)/
/** `summary.left.few` → `summary.left`: each language has the forms that its plural rules need. */
const FORM = /\.(zero|one|two|few|many|other)$/

describe.each(LANGUAGES.filter(({ tag }) => tag !== 'en'))('$name', ({ tag }) => {
  it('has exactly the texts of English, with the same placeholders', async () => {
    const own = (all: [string, string][]) => all.filter(([place]) => !OWN.test(place))
    const words = own(textsOf(await loadMessages(tag)))
    const english = new Map(own(textsOf(en)))
    const places = (all: Iterable<string>) => [...new Set([...all].map((place) => place.replace(FORM, '')))].sort()
    expect(places(words.map(([place]) => place))).toEqual(places(english.keys()))
    for (const [place, text] of words) {
      const counterpart = english.get(place) ?? english.get(place.replace(FORM, '.other'))!
      expect(text, place).toBeTruthy()
      // One piece need not be written as a number.
      const gaps = gapsOf(text)
      if (FORM.test(place) && !place.endsWith('other')) expect(gapsOf(counterpart), place).toEqual(expect.arrayContaining(gaps))
      else expect(gaps, place).toEqual(gapsOf(counterpart))
    }
  })

  it('has the forms of its plural rules', async () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted()
    const forms = new Map<string, string[]>()
    for (const [place] of textsOf(await loadMessages(tag)))
      if (FORM.test(place))
        forms.set(place.replace(FORM, ''), [...(forms.get(place.replace(FORM, '')) ?? []), place.split('.').at(-1)!])

    expect(forms.size).toBeGreaterThan(0)
    for (const [place, found] of forms) expect(found.toSorted(), place).toEqual(categories)
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
    ['nn-NO', 'nb'],
    ['no', 'nb'],
    ['iw-IL', 'he'],
    ['ja', 'en'],
    ['constructor', 'en'],
    ['*', 'en'],
    ['', 'en'],
  ])('matches %s to %s', (locale, tag) => expect(matchLanguage(locale)).toBe(tag))
})

describe('fill', () => {
  it('isolates a value with right-to-left letters, and leaves others as they are', () => {
    expect(fill('Order {order} of {name}: {count}', { order: '#7', name: 'רות', count: 2 })).toBe(
      'Order #7 of \u2068רות\u2069: 2',
    )
    expect(fill('Thanks, {name}.', { name: 'Zoë 12' })).toBe('Thanks, Zoë 12.')
    expect(fill('{name} 12', { name: 'متجر' })).toBe('\u2068متجر\u2069 12')
  })
})
