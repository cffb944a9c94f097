/**
 * Beginning of a cell that a spreadsheet program would calculate (full-width forms too: some programs convert them).
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/**
 * Prefixes a .csv cell with an apostrophe if a program could take it for a formula. Texts that already begin so get one
 * more, so that `unquoteFormula` restores exactly the original.
 */
export const quoteFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * The same for formats that separate texts from formulas, such as .xlsx: only changes what `unquoteFormula` would
 * shorten.
 */
export const quoteQuoted = (text: string): string => (QUOTED_FORMULA.test(text) ? `'${text}` : text)

export const unquoteFormula = (text: string): string => (QUOTED_FORMULA.test(text) ? text.slice(1) : text)
