/**
 * Where a spreadsheet program could begin to calculate: at the start of a text, and after a semicolon, a tab or a line break inside
 * it. Excel separates cells by semicolons in half of the world, and then quotes in the middle of a cell protect nothing. Full-width
 * forms too: some programs convert them.
 */
const START = /^(?='*[=+\-@＝＋－＠\t\r\n])/
const INSIDE = /([;\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g
const QUOTED_START = /^(?='+[=+\-@＝＋－＠\t\r\n])/
const QUOTED_INSIDE = /([;\t\r\n]"*)(?='+[=+\-@＝＋－＠])/g
const QUOTE_AT_START = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const QUOTE_INSIDE = /([;\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g

/** `+49 30 1234-56`, `-12.50`. */
const NUMBER = /^[+-][\d +\-()./,]*$/

/**
 * Puts an apostrophe before each part of a .csv cell that a program could take for a formula. Texts that already have one get one
 * more, so that `unquoteFormula` restores exactly the original. Phone numbers and signed numbers stay as they are, for the
 * programs that read them: whatever is calculated from them is a number.
 */
export const quoteFormula = (text: string): string => (NUMBER.test(text) ? text : text.replace(INSIDE, "$1'").replace(START, "'"))

/**
 * The same for formats that separate texts from formulas, such as .xlsx: only changes what `unquoteFormula` would
 * shorten.
 */
export const quoteQuoted = (text: string): string => text.replace(QUOTED_INSIDE, "$1'").replace(QUOTED_START, "'")

export const unquoteFormula = (text: string): string => text.replace(QUOTE_INSIDE, '$1').replace(QUOTE_AT_START, '')
