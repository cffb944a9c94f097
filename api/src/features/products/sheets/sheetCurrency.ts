import { cellText } from '../../../platform/sheets/cellText.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { namedCurrency } from './currencyNames.ts'
import { currencyOf, isCertainSign } from '../../../platform/languages/currencySigns.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'

/** An amount with its sign, which says nothing about other amounts: "free shipping above 50 €". */
const AMOUNTS = /[\p{Sc}\p{L}]{0,3}[ .]?\d[\d.,]* ?(\p{Sc}|[A-Z]{3}\b)?/gu
const YEAR = /(?<!\d)20\d\d(?![\d.,])/
/** What a currency follows in a title: "prices in EUR", "Währung: CHF". */
const BEFORE =
  /(?<![\p{L}])(?:in|en|em|i|w|v|в|currency|währung|devise|monnaie|moneda|moeda|valuta|waluta|měna|prices?|preise?|prix|precios?|prezzi|prijzen)[\s:=(–-]{1,5}(?=([\p{L}\p{Sc}.$]{1,30}(?: \p{L}{1,30}){0,2}))/giu
/** Codes that are no other word, even in capitals. */
const CODE = /^(usd|eur|gbp|chf|cad|aud|nzd|jpy|cny|sek|nok|dkk|pln|czk|huf|inr|brl|mxn|zar|sgd|hkd|krw|aed|ils)$/i

/** Returns the signs, codes and words of currencies that a title names: "All prices in EUR". */
export function titleSigns(text: string): string[] {
  const title = text.slice(0, 300).normalize('NFKC')
  if (isCurrency(title.trim())) return [title.trim()]
  const named = [...title.matchAll(BEFORE)].flatMap(([, words = '']) => {
    const parts = words.split(' ')
    return parts.map((_, at) => parts.slice(0, parts.length - at).join(' ')).find(isCurrency) ?? []
  })
  const words = title.replace(AMOUNTS, (amount) => (YEAR.test(amount) ? amount : ' ')).split(/[\s()[\]:;,./–-]+/)
  return [...named, ...words.filter(isCertainCurrency)]
}

/** Whether a text is nothing but a currency. `kr` is that of several. */
export const isCurrency = (text: string): boolean =>
  text.length <= 40 && /[\p{L}\p{Sc}]/u.test(text) && (isCertainSign(text) || namedCurrency(text, 'USD') !== null)

/** Whether a text is a code or a sign that means nothing else. */
export const isCertainCurrency = (text: string): boolean => CODE.test(text) || (/\p{Sc}/u.test(text) && isCertainSign(text))

export interface NamedCurrency {
  /** The sign, code or word; empty if it is not certain. */
  sign: string
  /** Where it stands, for messages. */
  cell: string
}

/**
 * Finds the currency that a list names for all of its prices: in the heading, beside or below it, or in a title above.
 * @param of where the prices are, and whether a column contains the currency of each row. Two that differ are uncertain then.
 * @throws SheetProblem for two that differ, without such a column.
 */
export function findNamedCurrency(
  { above, headings, below }: { above: SheetRow[]; headings: SheetRow; below: SheetRow[] },
  { price, hasColumn, shop }: { price: number; hasColumn: boolean; shop: Currency },
): NamedCurrency | null {
  const cell = (row: SheetRow | undefined, place: number) => (row ? cellText(row, place) : '')
  const hasNumbers = (place: number) => below.slice(0, 50).some((row) => /\d/.test(cell(row, place)))
  const beside = [price + 1, price - 1].filter(
    (place) => place >= 0 && isCurrency(bare(cell(headings, place))) && !hasNumbers(place),
  )
  const at = (row: SheetRow, place: number) => ({ sign: bare(cell(row, place)), cell: cell(row, place) })
  const found = [
    { sign: headingSign(cell(headings, price)), cell: cell(headings, price) },
    ...beside.map((place) => at(headings, place)),
    ...(isCurrencyUnits(below[0], price) ? [at(below[0]!, price)] : []),
    ...[...above, ...notesBelow(below)].flatMap((row) =>
      row.cells.flatMap((_, place) => titleSigns(cell(row, place)).map((sign) => ({ cell: cell(row, place), sign }))),
    ),
  ].filter((one): one is NamedCurrency => one.sign !== null)
  if (!found.length) return null
  const meant = found.map(({ sign }) => currencyOfSign(sign, shop))
  const fitting = meant.findIndex(
    (currency) => currency && found.every(({ sign }) => currencyOfSign(sign, currency) === currency),
  )
  const other = found.find((_, place) => meant[place] !== meant[0])
  if (fitting < 0 && other) {
    const [first] = found as [NamedCurrency]
    const cells = first.cell === other.cell ? `"${first.cell}" names` : `"${first.cell}" and "${other.cell}" name`
    if (hasColumn) return { sign: '', cell: first.cell }
    throw new SheetProblem(`${cells} two currencies. Write the currency of each row into a column.`)
  }
  return found[Math.max(0, fitting)]!
}

/** Rows at the end with nothing but a text. */
const notesBelow = (rows: SheetRow[]): SheetRow[] => rows.slice(rows.findLastIndex((row) => !isNote(row)) + 1)

const isNote = ({ cells }: SheetRow): boolean => cells.filter((cell) => cell !== null && cell !== '').length === 1

/** Returns the sign, code or word of a currency in a heading: `Price (EUR)`, `€ price`, `price_usd`, `Price in US dollars`. */
const headingSign = (text: string): string | null =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .split(/[\s_()[\]:,/-]+/)
    .find(isCertainSign) ??
  titleSigns(text)[0] ??
  null

/** `(EUR)` and `in EUR` → `EUR` */
export const bare = (text: string): string =>
  text
    .trim()
    .replace(/^[([]/, '')
    .replace(/^in /i, '')
    .replace(/[)\]]$/, '')
    .trim()

/** Whether a row below the headings names only units: `€` below `Price`. */
export const isCurrencyUnits = (row: SheetRow | undefined, price: number): boolean =>
  row !== undefined && isCurrency(bare(cellText(row, price))) && !row.cells.some((cell) => /\d/.test(String(cell ?? '')))

/** Returns the currency that a sign means for a row; null if it is not certain. */
export const currencyOfSign = (sign: string, expected: Currency): Currency | null =>
  namedCurrency(sign, expected) ?? currencyOf(sign, expected)
