import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { quoteFormula, unquoteFormula } from './formulas.ts'

describe('quoteFormula', () => {
  it.each([
    ['+49 30 1234-56', '+49 30 1234-56'],
    ['+1 (503) 555-0143', '+1 (503) 555-0143'],
    ['-12.50', '-12.50'],
    ['=1+1', "'=1+1"],
    ['+49;=cmd()', "'+49;'=cmd()"],
    ['+cmd|x!A1', "'+cmd|x!A1"],
    ['+A1', "'+A1"],
    ['-1+SUM(A1)', "'-1+SUM(A1)"],
    ['@SUM(1)', "'@SUM(1)"],
    ["'+49 30", "''+49 30"],
  ])('%s', (text, written) => {
    expect(quoteFormula(text)).toBe(written)
    expect(unquoteFormula(written)).toBe(text)
  })

  it('is undone exactly, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...`'"=+-@;\t\n 14a＝`) })
    fc.assert(fc.property(text, (original) => unquoteFormula(quoteFormula(original)) === original))
  })
})
