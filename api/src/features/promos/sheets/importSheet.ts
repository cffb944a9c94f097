import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Upload } from '../../../http/uploads.ts'
import { PromoCode } from '../../../rows/PromoCode.ts'
import { timeZoneOf } from '../../../rows/timeZone.ts'
import { findColumns, headingRow } from '../../../sheets/findColumns.ts'
import { SheetProblem, type SheetRow } from '../../../sheets/Sheet.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import { withUpload } from '../../../sheets/withUpload.ts'
import { readShopCurrency } from '../../products/understandSheet.ts'
import { type ImportContext, type Plan, planRows } from './planRows.ts'
import { type Columns, READ, type ReadColumn } from './sheetColumns.ts'

type Result = components['schemas']['PromoImportResult']

const MAX_ROWS = 10_000

/**
 * Reads a sheet of promo codes and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/promo-codes.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export function importSheet(
  upload: Upload,
  isDryRun: boolean,
  { db, merchantId, problemsOf, meter }: Pick<ImportContext, 'db' | 'merchantId' | 'problemsOf'> & Pick<Caller, 'meter'>,
): Promise<Result> {
  return withUpload(upload, { field: 'sheet', maxRows: MAX_ROWS, merchantId, meter }, (batches) => {
    const run = (trx: Knex) => importRows(batches, { db: trx, merchantId, problemsOf, isDryRun })
    return isDryRun ? run(db) : db.transaction(run)
  })
}

async function importRows(
  batches: SheetBatches,
  given: Pick<ImportContext, 'db' | 'merchantId' | 'problemsOf' | 'isDryRun'>,
): Promise<Result> {
  const { db, merchantId, isDryRun } = given
  const currency = await readShopCurrency(db, merchantId)
  const shared = { ...given, currency, timeZone: await timeZoneOf(db, merchantId), seen: new Map<string, number>() }
  const rows: Result['rows'] = []
  let headings: SheetRow | undefined
  let columns: Columns = new Map()
  for await (const { rows: batch } of batches) {
    let wanted = batch
    if (!headings) {
      const at = headingRow(batch, (row) => missingColumn(findColumns(row, READ)) === null)
      headings = batch[at]!
      columns = readHeadings(headings)
      wanted = batch.slice(at + 1)
    }
    const plans = await planRows(wanted, { ...shared, columns })
    if (!isDryRun) await write(db, merchantId, plans)
    rows.push(...plans.map(({ shown }) => shown))
  }
  if (!rows.length) throw new SheetProblem('This file has no promo codes.')
  return presentResult(rows, headings!, columns)
}

function readHeadings(row: SheetRow): Columns {
  const columns = findColumns(row, READ)
  const missing = missingColumn(columns)
  if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
  return columns
}

const missingColumn = (columns: Map<ReadColumn, number>): string | null => {
  if (!columns.has('code')) return 'code'
  return columns.has('percent') || columns.has('amount') || columns.has('value') ? null : 'percent or amount'
}

/** A code that another request created meanwhile is refused. */
async function write(db: Knex, merchantId: string, plans: Plan[]): Promise<void> {
  const created = plans.filter(({ shown }) => shown.action === 'create')
  if (created.length) {
    const inserted = await db('promo_codes')
      .insert(created.map(({ columns }) => ({ ...columns, merchantId, id: sqlUuid(db) })))
      .onConflict(['merchantId', 'code'])
      .ignore()
      .returning('code')
    const isThere = new Set(inserted.map(({ code }) => code))
    for (const { shown } of created)
      if (!isThere.has(shown.code))
        Object.assign(shown, {
          action: 'refuse',
          discount: null,
          column: 'code',
          reason: 'You already have a promo code with this name.',
        })
  }
  for (const { shown, columns, before } of plans)
    if (shown.action === 'update') await PromoCode.query(db).where({ merchantId, id: before!.id }).patch(columns!)
}

const sqlUuid = (db: Knex) => db.raw('gen_random_uuid()')

function presentResult(rows: Result['rows'], headings: SheetRow, columns: Columns): Result {
  const count = (action: Result['rows'][number]['action']) => rows.filter((row) => row.action === action).length
  const read = new Set(columns.values())
  return {
    total: rows.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    refused: count('refuse'),
    rows,
    heading_row: headings.number,
    unread_columns: headings.cells.flatMap((cell, at) =>
      read.has(at)
        ? []
        : String(cell ?? '')
            .trim()
            .slice(0, 100) || [],
    ),
  }
}
