import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.js'
import { loadLimits } from './loadLimits.js'
import { limits as english } from './en/limits.js'

it.each(LANGUAGES)('has every text in $name', async ({ tag }) => {
  const words = await loadLimits(tag)

  expect(Object.keys(words)).toEqual(Object.keys(english))
  expect(Object.values(words).every((text) => text.length > 2)).toBe(true)
  if (tag !== 'en') expect(words.text).not.toBe(english.text)
})
