/**
 * Where a spreadsheet program could begin to calculate: at the start of a text, and after a semicolon, a tab or a line break inside
 * it. Excel separates cells by semicolons in half of the world, and then quotes in the middle of a cell protect nothing. Full-width
 * forms too: some programs convert them.
 */
const SIGN = '[=+\\-@＝＋－＠]'
const startsWith = (quotes: string) =>
  new RegExp(`^(?=${quotes}(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n]"*)(?=${quotes}${SIGN})`, 'g')
const FORMULA = startsWith("'*")
const QUOTED_FORMULA = startsWith("'+")
const QUOTE_OF_FORMULA = new RegExp(`(?:${QUOTED_FORMULA.source})'`, 'g')

/**
 * Puts an apostrophe before each part of a .csv cell that a program could take for a formula. Texts that already have one get one
 * more, so that `unquoteFormula` restores exactly the original.
 */
export const quoteFormula = (text: string): string => text.replace(FORMULA, "'")

/**
 * The same for formats that separate texts from formulas, such as .xlsx: only changes what `unquoteFormula` would
 * shorten.
 */
export const quoteQuoted = (text: string): string => text.replace(QUOTED_FORMULA, "'")

export const unquoteFormula = (text: string): string => text.replace(QUOTE_OF_FORMULA, '')
