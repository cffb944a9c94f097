/** How a cell begins that a spreadsheet program would calculate (the wide forms too: some turn them into plain ones). */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/**
 * A text for a .csv cell that no program takes for a formula: an apostrophe goes before it. Texts that look so already get
 * one more, so that `unquoteFormula` gives back exactly what was there.
 */
export const quoteFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The same for programs that know texts from formulas, as .xlsx does: only what `unquoteFormula` would shorten. */
export const quoteQuoted = (text: string): string => (QUOTED_FORMULA.test(text) ? `'${text}` : text)

export const unquoteFormula = (text: string): string => (QUOTED_FORMULA.test(text) ? text.slice(1) : text)
