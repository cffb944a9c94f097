import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages.js'
import { questions as en } from './en/questions.js'
import { loadQuestions } from './loadQuestions.js'

/** Every text with its path: `format.url` → `Enter a web address …`. */
const textsOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  )
const gapsOf = (text: string) => text.match(/\{\w+\}/g) ?? []

describe.each(LANGUAGES.filter(({ tag }) => tag !== 'en'))('the questions in $name', ({ tag }) => {
  it('have the texts of English in other words, with the same placeholders', async () => {
    const english = new Map(textsOf(en))
    const words = textsOf(await loadQuestions(tag))
    expect(words.map(([place]) => place)).toEqual([...english.keys()])
    for (const [place, text] of words) {
      expect(gapsOf(text), place).toEqual(gapsOf(english.get(place)!))
      expect(text, place).not.toBe(english.get(place))
    }
  })
})
