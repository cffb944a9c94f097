import type { Deps } from '../../../deps.ts'
import type { Meter } from '../../../../platform/http/meter.ts'
import { withSheet } from '../../../../platform/sheets/readSheet.ts'
import type { SheetRow } from '../../../../platform/sheets/Sheet.ts'
import type { SheetFormat } from '../../../../platform/sheets/writeSheet.ts'
import { skippedSheet } from '../refusedSheet.ts'
import { noting } from '../importSheet.ts'
import { createUnderstanding } from '../understandSheet.ts'
import type { ImportRun } from '../ImportRun.ts'
import { withStoredSheet } from './storedSheet.ts'

type Context = Pick<Deps, 'db' | 'storage' | 'config'> & { merchantId: string; meter: Meter }

/** Returns the rows that an import has skipped, with the reasons (docs/product/products.md#refused-rows). */
export async function skippedOfRun(ctx: Context, run: ImportRun, format: SheetFormat) {
  const { db, merchantId, meter } = ctx
  const stored = await db('product_import_skips').where({ merchantId, importId: run.id }).orderBy('row').select('row', 'reason')
  const reasons = new Map<number, string>(stored.map(({ row, reason }) => [row, reason]))
  const rows = new Map<number, SheetRow>()
  const note = (row: SheetRow) => void (reasons.has(row.number) && rows.set(row.number, row))
  const { sheet: _sheet, encoding: _encoding, ...choice } = run.options.reading
  const shop = { readCurrency: async () => run.currency ?? 'USD', findKept: async () => null }
  // Reads a file that cannot be imported, too: then no row was skipped.
  const understanding = createUnderstanding(shop, choice, true)
  const readAll = async (task: Parameters<typeof withSheet>[1]) =>
    withSheet({ merchantId, meter }, task, async (batches) => {
      for await (const _rows of understanding.read(noting(batches, note)));
    })
  if (reasons.size) await withStoredSheet(ctx, run, readAll)
  const { columns } = understanding.understood()
  const isChosen = choice.columns !== undefined
  return skippedSheet({ reasons, rows, columns, prices: understanding.prices(), isChosen, meter }, format)
}
