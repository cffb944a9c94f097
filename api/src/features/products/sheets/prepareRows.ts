import { cellText, textAt } from '../../../platform/sheets/cellText.ts'
import { isUuid } from '../../../platform/db/isUuid.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { namedCurrency } from './currencyNames.ts'
import { isCellError, NO_RESULT } from '../../../platform/sheets/cellErrors.ts'
import { lengthProblem } from '../../../platform/sheets/lengthProblem.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { ColumnName } from './productColumn.ts'
import { isMinorList, isMinorWord, isUnits } from './priceScale.ts'
import {
  bare,
  currencyOfSign,
  findNamedCurrency,
  isCertainCurrency,
  isCurrency,
  isCurrencyUnits,
  titleSigns,
} from './sheetCurrency.ts'

/** What people call the sum below a list. */
const TOTALS = new Set(
  (
    'total,totals,sum,sum total,grand total,sub total,sub-total,subtotal,overall total,total amount,total price,summe,gesamt,gesamtsumme,' +
    'gesamtbetrag,gesamtpreis,zwischensumme,endsumme,endbetrag,insgesamt,suma,suma total,razem,łącznie,celkem,mezisoučet,somme,montant total,' +
    'total général,sous-total,total general,importe total,totale,subtotale,totale generale,totaal,subtotaal,eindtotaal,totalt,i alt,' +
    'delsumma,delsum,summa,totalsumma,yhteensä,összesen,toplam,genel toplam,ara toplam,итого,всего,разом,合計,小計,总计,小计,總計,합계,소계'
  ).split(','),
)
/** Notes behind it: `Total (netto)`, `Total incl. VAT`, `Total: 3`, `Total EUR`. */
const NOTE = /[(:=*].*$| (incl|excl|inkl|exkl|zzgl|ttc|ht|net|netto|brutto|gross|eur|usd|gbp|chf|[€$£]).*$/is

type Headings = Map<ColumnName, number>

interface List {
  above: SheetRow[]
  /** The row of the headings. */
  first: SheetRow
  /** Rows below, at least the first ones. */
  below: SheetRow[]
  /** Gets the place of the currency if the list names one elsewhere. */
  headings: Headings
  shop: Currency
}

/**
 * Returns a function that completes the rows of a list before they are read: with the currency that the list names for all of them,
 * and with the reason why a row cannot be read without changing what it says.
 * @throws SheetProblem when the list names no certain currency, or two.
 */
export function createPrepare({ above, first, below, headings, shop }: List) {
  const price = headings.get('price') ?? -1
  const isMinor = isMinorList({ above, first, below }, price)
  const isDecimalComma = hasDecimalCommas(below, price)
  const column = headings.get('currency') ?? currencyColumn(first, below, headings)
  const hasColumn = column !== undefined
  const named = findNamedCurrency({ above, headings: first, below }, { price, hasColumn, shop })
  const beside = column === undefined ? besides(first, headings) : []
  const all = named ? currencyOfSign(named.sign, shop) : null
  if (named && !all && column === undefined)
    throw new SheetProblem(`"${named.cell}" has no certain currency. Name it by its code, such as USD.`)
  // Without a column of its own it has a place further right than any cell that is read.
  if (column !== undefined) headings.set('currency', column)
  else if (named || beside.length) headings.set('currency', first.cells.length + 2)
  const ofRow = (row: SheetRow): string =>
    column !== undefined
      ? cellText(row, column)
      : (beside.map(({ place, isIt }) => (isIt(cellText(row, place)) ? cellText(row, place) : '')).find(Boolean) ?? '')

  function complete(row: SheetRow) {
    const written = ofRow(row)
    const fits = written && named ? namedCurrency(written, all ?? shop) : null
    if (named?.sign && fits && currencyOfSign(named.sign, fits) !== fits) {
      row.problem ??= `"${named.cell}" and "${written}" name two currencies.`
      return
    }
    const place = headings.get('currency')
    if (place === undefined || textAt(row, headings, 'variant_of')) return
    const currency = written || all
    if (!currency && named) row.problem ??= `"${named.cell}" has no certain currency. Fill in the column currency.`
    if (currency) row.cells[place] = currency
  }

  let isFirst = true
  return {
    /** The currency of all rows that name none; null if the list names none. */
    currency: all,
    /** Whether prices count the smallest units. */
    isMinor,
    /** Columns beside the price that may name a currency. */
    read: beside.flatMap(({ place, isTitled }) => (isTitled ? [] : place)),
    /** Returns null for a row that belongs to the headings. */
    prepare(row: SheetRow): SheetRow | null {
      const isBelow = isFirst
      isFirst = false
      if (isBelow && (isCurrencyUnits(row, price) || isUnits(row, price))) return null
      assertSameCurrency(row, { named: all, isInColumn: column !== undefined, shop })
      const problem = lengthProblem(row, first, price).problem ?? problemOf(row, headings) ?? minorProblem(row, price)
      if (problem) row.problem ??= problem
      if (isMinor) row.isMinor = true
      if (isDecimalComma || row.separator === ';') row.isDecimalComma = true
      complete(row)
      return row
    },
  }
}

/** Whether prices of a list have decimal commas, and none has a decimal point. */
function hasDecimalCommas(rows: SheetRow[], price: number): boolean {
  const texts = rows.map((row) => (row.shown?.has(price) ? '' : cellText(row, price)))
  return texts.some((text) => /\d,\d{1,2}(?!\d)/.test(text)) && !texts.some((text) => /\d\.\d{1,2}(?!\d)/.test(text))
}

/** Returns the place of a column that no heading names and that contains nothing but currencies; the nearest to the price. */
function currencyColumn(first: SheetRow, below: SheetRow[], headings: Headings): number | undefined {
  const price = headings.get('price') ?? -1
  const read = new Set(headings.values())
  const isIt = (place: number) => {
    const texts = below.slice(0, 50).flatMap((row) => cellText(row, place) || [])
    return texts.length > 0 && texts.every((text) => isCertainCurrency(text))
  }
  const places = first.cells.flatMap((cell, place) => (read.has(place) || !cell || !isIt(place) ? [] : place))
  return places.toSorted((one, other) => Math.abs(one - price) - Math.abs(other - price))[0]
}

/** Cents in one row only, named beside its price. */
function minorProblem(row: SheetRow, price: number): string | undefined {
  const unit = [price + 1, price - 1].map((place) => cellText(row, place)).find(isMinorWord)
  return unit && `price is in ${unit}. Write it like 1234.50.`
}

/** Returns the unread columns beside the price, and which of their cells name a currency. */
function besides(first: SheetRow, headings: Headings) {
  const price = headings.get('price') ?? -1
  const read = new Set(headings.values())
  return [price + 1, price - 1].flatMap((place) => {
    if (place < 0 || read.has(place)) return []
    const heading = cellText(first, place)
    const isTitled = heading !== '' && !isCurrency(bare(heading))
    return { place, isTitled, isIt: isTitled ? isCertainCurrency : isCurrency }
  })
}

/** @throws SheetProblem for a title between the rows that names another currency than the list. */
function assertSameCurrency(
  row: SheetRow,
  { named, isInColumn, shop }: { named: Currency | null; isInColumn: boolean; shop: Currency },
) {
  const filled = row.cells.filter((cell) => cell !== null && cell !== '').map(String)
  if (filled.length > 2 || isInColumn || filled.some((text) => /^\W*\d/.test(text))) return
  const known = named ?? shop
  const note = filled.find((text) => titleSigns(text).some((sign) => currencyOfSign(sign, known) !== known))
  if (note === undefined) return
  throw new SheetProblem(`Row ${row.number} says "${note.trim().slice(0, 100)}". Write the currency of each row into a column.`)
}

/** Returns why a row cannot be read as it is meant. A product of the shop may have any name. */
function problemOf(row: SheetRow, headings: Headings): string | undefined {
  const of = (column: ColumnName) => textAt(row, headings, column)
  const isKnown = isUuid(of('id'))
  for (const heading of headings.keys()) {
    const text = of(heading)
    if (text === NO_RESULT)
      return `${heading} is a formula without a result. Open the file in your spreadsheet program and save it.`
    if (!isKnown && isCellError(text)) return `${heading} has the error ${text} of a formula.`
  }
  return !isKnown && isTotal(of('name')) && !of('variant_of')
    ? `"${of('name')}" looks like the sum of other rows. If it is a product, give it another name.`
    : undefined
}

/** Whether the name of a row is that of a sum. */
const isTotal = (name: string): boolean =>
  name.length <= 60 && TOTALS.has(name.trim().replace(NOTE, '').trim().replace(/\.$/, '').toLowerCase())
