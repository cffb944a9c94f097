import { describe, expect, it } from 'vitest'
import { breakLines, visualParts } from './bidi.ts'

describe('visualParts', () => {
  it.each([
    ['leaves a line of one direction as it is', 'Two mugs (blue)', ['Two mugs (blue)']],
    ['puts words from right to left, each in reading order', 'תאריך החשבונית', ['החשבונית', ' ', 'תאריך']],
    ['keeps a number in a right-to-left line', 'עמוד 1 מתוך 12', ['12', ' ', 'מתוך', ' ', '1', ' ', 'עמוד']],
    ['mirrors brackets, which the font turns with the word', 'נורה (כהן)', [')כהן(', ' ', 'נורה']],
    ['keeps a house number before its street', '\u206812 Wharf, חיפה\u2069', ['12 Wharf, ', 'חיפה']],
    ['isolates the currency of an amount', '\u200f1,234.50\u00a0\u2068US$\u2069', ['US$', '\u00a0', '1,234.50']],
  ])('%s', (_promise, line, parts) => {
    expect(visualParts(line, line.startsWith('Two') ? undefined : 'rtl')).toEqual(parts)
  })
})

describe('breakLines', () => {
  it('breaks between words, and leaves a long word on a line of its own', () => {
    expect(breakLines('a bb cccccccc dd', 5, (line) => line.length)).toEqual(['a bb', 'cccccccc', 'dd'])
  })
})
