import { currencyOf, isSign } from '../pricing/currencySigns.ts'
import type { Currency } from '../pricing/currencies.ts'
import { SheetProblem, type SheetRow } from './Sheet.ts'

export interface NamedColumn<Name extends string> {
  heading: Name
  /** Other headings for the same column. */
  also: string[]
  /** Headings that name the column only where no other does. */
  else?: string[]
}

/** How many rows may stand above the headings: titles and notes. */
const MOST_ABOVE = 20

/**
 * Reduces a heading to a name: in lower case, with underscores for blanks, hyphens and line breaks, without signs that nobody sees,
 * stars, and what is in brackets.
 */
export function headingName(cell: unknown): string {
  const text = String(cell ?? '')
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const bare = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  return (/[\p{L}\p{N}]/u.test(bare) ? bare : text)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{Sc}]+$/gu, '')
    .replace(/[\s_-]+/g, '_')
}

/** Signs and codes that are no other word. In small letters many codes are words: all, top, try. */
const CERTAIN =
  /^([A-Z]{3}|usd|eur|euros?|gbp|cad|aud|nzd|chf|jpy|cny|krw|inr|thb|sgd|hkd|twd|brl|mxn|sek|nok|dkk|pln|czk|huf|ron|zar|aed|ils|kr)$/

/**
 * Returns the currency that a heading names, as in `Price (EUR)`, `Price in €`, `€ price` and `price_usd`; null without one.
 * @throws SheetProblem for a sign that several currencies have, none of them expected.
 */
export function headingCurrency(cell: unknown, expected?: Currency | null): Currency | null {
  const words = String(cell ?? '')
    .slice(0, 200)
    .normalize('NFKC')
    .split(/[\s_()[\]:,/-]+/)
  const isNamed = (word: string) =>
    (CERTAIN.test(word) || CERTAIN.test(word.toLowerCase()) || /\p{Sc}|[^\0-\x7f]/u.test(word)) && isSign(word)
  const sign = words.find(isNamed)
  if (!sign) return null
  const currency = currencyOf(sign, expected)
  if (!currency)
    throw new SheetProblem(`The heading "${String(cell).trim()}" has no certain currency. Name it by its code, such as USD.`)
  return currency
}

/**
 * Finds columns in the row of headings, by any of their names.
 * @returns the index of each that is there, from 0.
 * @throws SheetProblem when a column appears twice.
 */
export function findColumns<Name extends string>(row: SheetRow, columns: NamedColumn<Name>[]): Map<Name, number> {
  const found = new Map<Name, number>()
  const find = (namesOf: (column: NamedColumn<Name>) => string[], mayRepeat: boolean) => {
    for (const [place, cell] of row.cells.entries()) {
      const name = headingName(cell)
      const plain = withoutCurrency(name)
      const column = columns.find((one) => namesOf(one).some((known) => known === name || known === plain))
      if (!column || (mayRepeat && found.has(column.heading))) continue
      if (found.has(column.heading))
        throw new SheetProblem(`The sheet has two columns for ${column.heading}. Remove one of them.`)
      found.set(column.heading, place)
    }
  }
  find(({ heading, also }) => [heading, ...also], false)
  find((column) => column.else ?? [], true)
  return found
}

/** `price_in_eur` → `price` */
const withoutCurrency = (name: string): string => {
  const [, start, last] = /^(.+?)(?:_in)?_([^_]+)$/.exec(name) ?? []
  return start && isSign(last!) ? start : name
}

/**
 * Returns the first row that has the headings, within the first rows: titles may stand above. Without one, the first row.
 * @param isIt whether a row has them.
 */
export function headingRow(rows: SheetRow[], isIt: (row: SheetRow) => boolean): number {
  const at = rows.slice(0, MOST_ABOVE + 1).findIndex((row) => {
    try {
      return isIt(row)
    } catch (error) {
      if (error instanceof SheetProblem) return true
      throw error
    }
  })
  return Math.max(0, at)
}
