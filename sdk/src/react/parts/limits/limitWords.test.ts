import { expect, it } from 'vitest'
import { words as english } from '../../limits/words/en.js'
import { LANGUAGES } from '../../messages/languages.js'
import { loadLimitWords } from './limitWords.js'

it.each(LANGUAGES)('has every text in $name', async ({ tag }) => {
  const words = await loadLimitWords(tag)

  expect(Object.keys(words)).toEqual(Object.keys(english))
  expect(Object.values(words).every((text) => text.length > 2)).toBe(true)
  if (tag !== 'en') expect(words.text).not.toBe(english.text)
})
