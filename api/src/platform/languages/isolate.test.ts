import { expect, it } from 'vitest'
import { fill } from './fill.ts'
import { isolate } from './isolate.ts'

it.each([
  ['leaves texts alone where nothing is written from right to left', '12 Wharf Street', 'Address', '12 Wharf Street'],
  ['isolates a text among words from right to left', '12 Wharf Street', 'כתובת', '\u206812 Wharf Street\u2069'],
  ['isolates a text from right to left among other words', '7 שדרות', 'Address', '\u20687 שדרות\u2069'],
  ['isolates each line', 'Nora\n12 Wharf Street', 'כתובת', '\u2068Nora\u2069\n\u206812 Wharf Street\u2069'],
  ['leaves email addresses as they are', 'nora@example.com', 'כתובת', 'nora@example.com'],
  ['leaves web addresses as they are', 'https://example.com/1', 'כתובת', 'https://example.com/1'],
])('%s', (_promise, text, around, isolated) => {
  expect(isolate(text, around)).toBe(isolated)
})

it('is done by fill', () => {
  expect(fill('Thank you, {name} ({count}).', { name: 'נורה', count: 2 })).toBe('Thank you, \u2068נורה\u2069 (2).')
  expect(fill('תודה, {name} ({count}).', { name: 'Nora 3', count: 2 })).toBe('תודה, \u2068Nora 3\u2069 (2).')
  expect(fill('Thank you, {name}.', { name: 'Nora' })).toBe('Thank you, Nora.')
})
