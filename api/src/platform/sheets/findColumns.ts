import { isCertainSign, isSign } from '../languages/currencySigns.ts'
import { SheetProblem, type SheetRow } from './Sheet.ts'

export interface NamedColumn<Name extends string> {
  heading: Name
  /** Other headings for the same column. */
  also: string[]
  /** The same in other languages. Of several the first counts, but a price must have one column. */
  words?: string[]
  /** Headings that name the column only where no other does. */
  else?: string[]
}

/** Stands for every heading that is nothing but a currency. */
export const ANY_CURRENCY = '¤'

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

/** Words that say that a price counts hundredths. */
const MINOR =
  /(?<![\p{L}\p{N}])(cents?|pence|pennies|pfennigs?|centimes?|c[ée]ntimos?|centavos?|centesimi|rappen|[öø]re|grosz[ey]|hal[eé]řů|fillér|kopeks?|копе(ек|йки|йках)|paise|minor([\s_]units?)?|subunits?|smallest[\s_]unit|[x×*][\s_]?100|¢|unit_amount(_decimal)?)(?![\p{L}\p{N}])|[([ ](in[\s_])?ct[)\]]|_in_ct$/iu
/** Other words that make less of a price than it is. */
const SCALED =
  /(?<![\p{L}\p{N}])((in[\s_]|[x×*][\s_]?)1[ .,'’_]?000(000)?|thousands?|millions?|tsd|teur|tausend|k(€|\$|eur|usd)|mio)(?![\p{L}\p{N}])/iu

/** Returns whether a text says that prices count the smallest units, or thousands: `Price (cents)`, `unit_amount`, `x1000`. */
export function scaleOf(cell: unknown): 'minor' | 'scaled' | null {
  const text = String(cell ?? '')
    .slice(0, 200)
    .normalize('NFKC')
  return SCALED.test(text) ? 'scaled' : MINOR.test(text) ? 'minor' : null
}

/**
 * Finds columns in the row of headings, by any of their names.
 * @returns the index of each that is there, from 0.
 * @throws SheetProblem when a column appears twice.
 */
export function findColumns<Name extends string>(row: SheetRow, columns: NamedColumn<Name>[]): Map<Name, number> {
  const found = new Map<Name, number>()
  const find = (namesOf: (column: NamedColumn<Name>) => string[], mayRepeat: (heading: string) => boolean) => {
    for (const [place, cell] of row.cells.entries()) {
      const name = headingName(cell)
      const plain = withoutUnits(name)
      const isCurrency = isCertainSign(String(cell ?? '').trim())
      const column = columns.find((one) =>
        namesOf(one).some((known) => known === name || known === plain || (known === ANY_CURRENCY && isCurrency)),
      )
      if (!column || (mayRepeat(column.heading) && found.has(column.heading))) continue
      if (found.has(column.heading))
        throw new SheetProblem(`The sheet has two columns for ${column.heading}. Remove one of them.`)
      found.set(column.heading, place)
    }
  }
  find(
    ({ heading, also }) => [heading, ...also],
    () => false,
  )
  find(
    (column) => column.words ?? [],
    (heading) => heading !== 'price',
  )
  find(
    (column) => column.else ?? [],
    () => true,
  )
  return found
}

/** A price with its tax is the price. One without is another. */
const WITH_TAX = /_(incl|inkl|inc)\.?(_(vat|mwst|ust|gst|iva|tva|moms|tax)\.?)?(?=_|$)/

/** `price_in_eur`, `price,_eur`, `price_cents` and `eur_price` → `price` */
function withoutUnits(name: string): string {
  const words = name.replace(WITH_TAX, '').split(/[_/,:;]+/)
  const left = words.filter(
    (word) => word && !isSign(word) && !/^(in|en|em|i|w|v)$/.test(word) && !MINOR.test(word) && !SCALED.test(word),
  )
  return left.join('_')
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
