import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { readMainCurrency } from '../../rows/mainCurrency.ts'
import { findColumns, headingCurrency, headingRow } from '../../sheets/findColumns.ts'
import type { SheetRow } from '../../sheets/Sheet.ts'
import type { Layout } from './layouts/Layout.ts'
import { layoutOf, OWN_HEADINGS, translate } from './layouts/translate.ts'
import { type Headings, readHeadings } from './readRow.ts'
import { COLUMNS } from './sheetColumns.ts'

type Understood = components['schemas']['ImportUnderstanding']

/** Rows of a sheet in columns that we know. An empty batch is the last. */
interface KnownRows {
  rows: SheetRow[]
  headings: Headings
  currency: Currency
}

const BATCH = 500

/** Finds out what a sheet is: its headings, whose export it is, and what its prices are in. */
export function createUnderstanding({ db, merchantId }: { db: Knex; merchantId: string }) {
  let first: SheetRow = { number: 1, cells: [] }
  let layout: Layout | null = null
  let currency: Currency = 'USD'
  let isUsed = false
  let read = new Set<number>()

  async function begin(batch: SheetRow[]): Promise<SheetRow[]> {
    const at = headingRow(batch, (row) => layoutOf(row) !== null || hasProducts(row))
    first = batch[at]!
    layout = layoutOf(first)
    const shop = await readShopCurrency(db, merchantId)
    const price = layout ? undefined : findColumns(first, COLUMNS).get('price')
    currency = headingCurrency(first.cells[price ?? -1], shop) ?? shop
    return batch.slice(at + 1)
  }

  return {
    async *read(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<KnownRows> {
      let headings: Headings | undefined
      // Rows of one product can stand anywhere in the export of another shop.
      const all: SheetRow[] = []
      for await (const batch of batches) {
        const rows = headings ? batch : await begin(batch)
        headings ??= layout ? OWN_HEADINGS : readHeadings(first)
        if (layout) all.push(...rows)
        else yield { rows, headings, currency }
      }
      if (!headings) return
      if (layout) {
        const translated = translate(layout, first, all)
        read = translated.read
        for (let at = 0; at < translated.rows.length; at += BATCH)
          yield { rows: translated.rows.slice(at, at + BATCH), headings, currency }
      } else read = new Set(headings.values())
      yield { rows: [], headings, currency }
    },

    useCurrency: () => void (isUsed = true),

    /** What the preview says. */
    understood: (): Understood => ({
      source: layout?.name ?? null,
      heading_row: first.number,
      currency: isUsed ? currency : null,
      unread_columns: first.cells.flatMap((cell, at) =>
        read.has(at)
          ? []
          : String(cell ?? '')
              .trim()
              .slice(0, 100) || [],
      ),
    }),
  }
}

const hasProducts = (row: SheetRow): boolean => {
  const found = findColumns(row, COLUMNS)
  return found.has('name') && found.has('price')
}

/** The currency that a shop sells most in; before its first sale, that of most of its products. */
export async function readShopCurrency(db: Knex, merchantId: string): Promise<Currency> {
  const [most] = await db('products')
    .where({ merchantId })
    .whereNull('deletedAt')
    .groupBy('currency')
    .orderByRaw('count(*) desc, currency')
    .limit(1)
    .select('currency')
  return readMainCurrency(db, merchantId, most?.currency)
}
