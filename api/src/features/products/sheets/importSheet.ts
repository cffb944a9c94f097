import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { commitReply } from '../../../platform/http/idempotency.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { SheetBatches } from '../../../platform/sheets/readSheet.ts'
import { findKeptReading, keepReading } from '../../../platform/sheets/keptReadings.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { Reading } from '../../../platform/sheets/understanding.ts'
import { withUpload } from '../../../platform/sheets/withUpload.ts'
import { type CarrierContext, createCarrier, readClock, unitsOf } from './carryOut.ts'
import type { ImportOptions, ImportRow, PlanContext } from './importPlan.ts'
import { presentImport } from './presentImport.ts'
import { assertNoImport } from './ImportRun.ts'
import { PRODUCT_LIST } from './productHeadings.ts'
import { lockSkus } from '../skus.ts'
import { createUnderstanding, readShopCurrency } from './understandSheet.ts'

type ImportResult = components['schemas']['ImportResult']

/** Of one file. */
export const MAX_ROWS = 100_000

export type ImportContext = Pick<PlanContext, 'db' | 'storage' | 'merchantId' | 'problemsOf'> & Pick<Caller, 'meter'>

/**
 * Reads a sheet of products and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/products.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(upload: Upload, options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const { dryRun } = options
  return carryOutSheet(upload, options, context, {
    present: ({ done, matches, understood }) => ({
      ...presentImport(done, dryRun),
      ...{ same_sku: matches.sku, same_name: matches.name },
      ...(dryRun && { understood }),
    }),
  })
}

/**
 * Carries out an import, or only plans it.
 * @param present makes the answer of what was done, within the transaction.
 * @param note receives every row of the file.
 * @throws 400 when the file as a whole cannot be read.
 */
export function carryOutSheet<Result>(
  upload: Upload,
  { dryRun, matching, useKept, reading }: ImportOptions,
  { db, meter, ...context }: ImportContext,
  { present, note }: { present: (outcome: Outcome) => Result; note?: (row: SheetRow) => void },
): Promise<Result> {
  const { sheet, encoding, ...choice } = reading
  const options = { field: 'excel', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId: context.merchantId, meter }
  return withUpload(upload, options, async (batches) => {
    const noted = note ? noting(batches, note) : batches
    const run = async (trx: Knex) =>
      present(await importRows(noted, { ...choice, useKept }, { ...context, ...matching, db: trx, lock: !dryRun }))
    return dryRun ? run(db) : commitReply(db, run)
  })
}

/** Shows each row to `note` before anything else reads it. */
export async function* noting(batches: SheetBatches, note: (row: SheetRow) => void): SheetBatches {
  for await (const batch of batches) {
    for (const row of batch.rows) note(row)
    yield batch
  }
}

interface Outcome {
  done: ImportRow[]
  /** How many products look like one of the shop. */
  matches: Record<'id' | 'sku' | 'name', number>
  understood: components['schemas']['ImportUnderstanding']
  prices: ReturnType<ReturnType<typeof createUnderstanding>['prices']>
}

/** In batches, so that no sheet has to fit into memory. */
async function importRows(
  batches: SheetBatches,
  { useKept, ...choice }: Reading & { useKept: boolean },
  context: Pick<PlanContext, 'db' | 'lock'> & Omit<CarrierContext, 'importedAt' | 'useCurrency'>,
): Promise<Outcome> {
  const done: ImportRow[] = []
  const matches = { id: 0, sku: 0, name: 0 }
  const { db, merchantId, lock } = context
  const kept = { merchantId, kind: PRODUCT_LIST }
  const shop = {
    readCurrency: () => readShopCurrency(db, merchantId),
    findKept: async (rows: SheetRow[]) => (useKept ? findKeptReading(db, kept, rows) : null),
  }
  const sheet = createUnderstanding(shop, choice, !lock)
  if (lock) {
    // Also keeps two imports of the same file from adding its products twice.
    await lockSkus(db, merchantId)
    await assertNoImport(db, merchantId)
  }
  const carryOut = createCarrier({ ...context, importedAt: await readClock(db), useCurrency: sheet.useCurrency })
  for await (const { units, ...of } of unitsOf(sheet.read(batches)))
    for (const { rows, match } of await carryOut(units, { ...of, db, lock })) {
      done.push(...rows)
      if (match) matches[match]++
    }
  const understood = sheet.understood()
  if (!done.length && !understood.problem) throw new SheetProblem('This file has no products.')
  if (lock) await keepReading(db, kept, sheet.first(), choice)
  return { done, matches, understood, prices: sheet.prices() }
}
