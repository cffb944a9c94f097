import type { Knex } from 'knex'
import type { Currency } from '../../../pricing/currencies.ts'
import { readMainCurrency, readSoldCurrency } from '../../../shop/merchant/mainCurrency.ts'
import type { SheetBatches } from '../../../platform/sheets/readSheet.ts'
import { lengthProblem } from '../../../platform/sheets/lengthProblem.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import { createUnderstandingOf, type FindKept, type Reading } from '../../../platform/sheets/understanding.ts'
import type { Layout } from './layouts/Layout.ts'
import { layoutOf, OWN_HEADINGS, OWN_ROW, translate } from './layouts/translate.ts'
import type { Headings } from './readCells.ts'
import { createPrepare } from './prepareRows.ts'
import { headingsOf, PRODUCT_LIST } from './productHeadings.ts'

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
  findKept: FindKept
}

/**
 * Finds out what a sheet is: its headings, whose export it is, and what its prices are in.
 * @param dryRun whether a sheet whose columns cannot be read has no rows, with the reason in `problem`.
 */
export function createUnderstanding(shop: Shop, chosen: Reading, dryRun: boolean) {
  const list = createUnderstandingOf(PRODUCT_LIST, chosen, shop.findKept)
  let layout: Layout | null = null
  let currency: Currency = 'USD'
  let isUsed = false
  let read = new Set<number>()
  let headings: Headings | undefined
  let problem: string | null = null
  let prepared: ReturnType<typeof createPrepare> | undefined

  /** Returns the rows below the headings. */
  async function begin(batch: SheetRow[]): Promise<SheetRow[]> {
    const { above, first, below, choice } = await list.begin(batch)
    layout = choice.columns === undefined && choice.layout !== 'none' ? layoutOf(first) : null
    currency = await shop.readCurrency()
    try {
      headings = layout ? OWN_HEADINGS : headingsOf(first, below, choice.columns)
      const of = { above, headings, shop: currency }
      prepared = createPrepare(layout ? { ...of, first: OWN_ROW, below: [] } : { ...of, first, below })
      isUsed = prepared.currency !== null
      currency = prepared.currency ?? currency
    } catch (error) {
      if (!dryRun || !(error instanceof SheetProblem)) throw error
      problem = error.message
      headings = undefined
    }
    return below
  }

  return {
    async *read(batches: SheetBatches): AsyncGenerator<KnownRows> {
      // Rows of one product can stand anywhere in the export of another shop.
      const all: SheetRow[] = []
      const prepare = (rows: SheetRow[]) => rows.flatMap((row) => prepared!.prepare(row) ?? [])
      for await (const batch of batches) {
        list.note(batch.about)
        const rows = headings ? batch.rows : await begin(batch.rows)
        if (!headings) return
        if (layout) all.push(...rows.map((row) => ({ ...row, ...lengthProblem(row, list.first()) })))
        else yield { rows: prepare(rows), headings, currency }
      }
      if (!headings) return
      if (layout) {
        const translated = translate(layout, list.first(), all)
        read = translated.read
        for (let at = 0; at < translated.rows.length; at += BATCH)
          yield { rows: prepare(translated.rows.slice(at, at + BATCH)), headings, currency }
      } else read = new Set([...headings.values(), ...prepared!.read])
      yield { rows: [], headings, currency }
    },

    useCurrency: () => void (isUsed = true),

    /** What the list says of all its prices, wherever it says so. */
    prices: () => ({ currency: prepared?.currency ?? null, isMinor: prepared?.isMinor ?? false }),

    first: list.first,

    /** What the preview says. */
    understood: () =>
      list.describe({ headings, read, problem, source: layout?.name ?? null, currency: isUsed ? currency : null }),
  }
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
