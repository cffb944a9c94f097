import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { readMainCurrency, readSoldCurrency } from '../../rows/mainCurrency.ts'
import { findColumns, headingRow } from '../../sheets/findColumns.ts'
import type { SheetBatches } from '../../sheets/readSheet.ts'
import { type SheetAbout, SheetProblem, type SheetRow } from '../../sheets/Sheet.ts'
import type { Layout } from './layouts/Layout.ts'
import { layoutOf, OWN_HEADINGS, OWN_ROW, translate } from './layouts/translate.ts'
import type { Headings } from './readRow.ts'
import { createPrepare, lengthProblem } from './prepareRows.ts'
import { COLUMNS } from './sheetColumns.ts'
import { describeColumns, guessHeadings, headingsOf, topRows } from './sheetShape.ts'

type Understood = components['schemas']['ImportUnderstanding']

/** What the merchant has chosen in place of what would be found. */
export type Reading = Pick<components['schemas']['ProductImportInput'], 'heading_row' | 'layout' | 'columns'>

/** Rows of a sheet in columns that we know. An empty batch is the last. */
export interface KnownRows {
  rows: SheetRow[]
  headings: Headings
  currency: Currency
}

const BATCH = 500

interface Shop {
  /** Returns what prices of a list that names no currency are in. */
  readCurrency: () => Promise<Currency>
  /** Returns the choices of an earlier import of a list with the same headings as one of the rows. */
  findKept: (rows: SheetRow[]) => Promise<Understood['kept']>
}

/**
 * Finds out what a sheet is: its headings, whose export it is, and what its prices are in.
 * @param dryRun whether a sheet whose columns cannot be read has no rows, with the reason in `problem`.
 */
export function createUnderstanding(shop: Shop, chosen: Reading, dryRun: boolean) {
  let choice = chosen
  let kept: Understood['kept'] = null
  let first: SheetRow = { number: 1, cells: [] }
  let layout: Layout | null = null
  let currency: Currency = 'USD'
  let isUsed = false
  let read = new Set<number>()
  let headings: Headings | undefined
  let problem: string | null = null
  let about: SheetAbout = { sheet: null, sheets: [], encoding: null }
  let top: Understood['top_rows'] = []
  let columns: ReturnType<typeof describeColumns> = []
  let prepared: ReturnType<typeof createPrepare> | undefined

  /** Returns the rows below the headings. */
  async function begin(batch: SheetRow[]): Promise<SheetRow[]> {
    top = topRows(batch)
    kept = isChosen(chosen) ? null : await shop.findKept(batch)
    if (kept) choice = kept
    const at = headingsIn(batch, choice.heading_row)
    first = batch[at]!
    columns = describeColumns(first, batch.slice(at + 1))
    layout = choice.columns === undefined && choice.layout !== 'none' ? layoutOf(first) : null
    currency = await shop.readCurrency()
    try {
      headings = layout ? OWN_HEADINGS : headingsOf(first, batch.slice(at + 1), choice.columns)
      const list = { above: batch.slice(0, at), below: batch.slice(at + 1), headings, shop: currency }
      prepared = createPrepare(layout ? { ...list, first: OWN_ROW, below: [] } : { ...list, first })
      isUsed = prepared.currency !== null
      currency = prepared.currency ?? currency
    } catch (error) {
      if (!dryRun || !(error instanceof SheetProblem)) throw error
      problem = error.message
      headings = undefined
    }
    return batch.slice(at + 1)
  }

  return {
    async *read(batches: SheetBatches): AsyncGenerator<KnownRows> {
      // Rows of one product can stand anywhere in the export of another shop.
      const all: SheetRow[] = []
      const prepare = (rows: SheetRow[]) => rows.flatMap((row) => prepared!.prepare(row) ?? [])
      for await (const batch of batches) {
        about = batch.about
        const rows = headings ? batch.rows : await begin(batch.rows)
        if (!headings) return
        if (layout) all.push(...rows.map((row) => ({ ...row, ...lengthProblem(row, first) })))
        else yield { rows: prepare(rows), headings, currency }
      }
      if (!headings) return
      if (layout) {
        const translated = translate(layout, first, all)
        read = translated.read
        for (let at = 0; at < translated.rows.length; at += BATCH)
          yield { rows: prepare(translated.rows.slice(at, at + BATCH)), headings, currency }
      } else read = new Set([...headings.values(), ...prepared!.read])
      yield { rows: [], headings, currency }
    },

    useCurrency: () => void (isUsed = true),

    /** What the list says of all its prices, wherever it says so. */
    prices: () => ({ currency: prepared?.currency ?? null, isMinor: prepared?.isMinor ?? false }),

    /** The row of the headings. */
    first: () => first,

    /** What the preview says. */
    understood(): Understood {
      const known = layout ? [] : [...(headings ?? guessed(first, choice))]
      const nameOf = new Map(known.map(([name, place]) => [place, name]))
      const described = columns.map((column, place) => ({
        ...column,
        is_read: read.has(place) || nameOf.has(place),
        read_as: nameOf.get(place) ?? null,
      }))
      return {
        source: layout?.name ?? null,
        problem,
        sheet: about.sheet,
        sheets: about.sheets.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
        encoding: about.encoding,
        heading_row: first.number,
        top_rows: top,
        columns: described,
        currency: isUsed ? currency : null,
        unread_columns: described.flatMap(({ heading, is_read }) => (is_read ? [] : heading || [])),
        kept,
      }
    },
  }
}

const isChosen = ({ heading_row: row, layout, columns }: Reading): boolean =>
  row !== undefined || layout === 'none' || columns !== undefined

/** Of a choice that cannot be read, what it says; of headings, what is known of them. */
const guessed = (first: SheetRow, { columns }: Reading): [string, number][] =>
  columns === undefined
    ? [...guessHeadings(first)]
    : columns.split(',').flatMap((name, place): [string, number][] => (name ? [[name, place]] : []))

/** Returns the place of the row with the headings. */
function headingsIn(batch: SheetRow[], chosen: number | undefined): number {
  if (chosen === undefined) return headingRow(batch, (row) => layoutOf(row) !== null || hasProducts(row))
  const at = batch.findIndex(({ number }) => number === chosen)
  if (at < 0) throw new SheetProblem(`Row ${chosen} has no headings. Choose another row.`)
  return at
}

const hasProducts = (row: SheetRow): boolean => {
  const found = findColumns(row, COLUMNS)
  return found.has('name') && found.has('price')
}

/** The currency that a shop sells most in; before its first sale, that of most of its products, else of its country. */
export async function readShopCurrency(db: Knex, merchantId: string): Promise<Currency> {
  const sold = await readSoldCurrency(db, merchantId)
  if (sold) return sold
  const [most] = await db('products')
    .where({ merchantId })
    .whereNull('deletedAt')
    .groupBy('currency')
    .orderByRaw('count(*) desc, currency')
    .limit(1)
    .select('currency')
  return most?.currency ?? readMainCurrency(db, merchantId)
}
