import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Upload } from '../../../http/uploads.ts'
import { timeZoneOf } from '../../../rows/timeZone.ts'
import { countRows, importList } from '../../../sheets/importList.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import type { SheetRow } from '../../../sheets/Sheet.ts'
import type { PlainReading } from '../../../sheets/understandList.ts'
import { withUpload } from '../../../sheets/withUpload.ts'
import { foldCustomersOf, lockCustomers } from '../foldCustomers.ts'
import { planRows } from './planRows.ts'
import { type Columns, CUSTOMER_LIST } from './sheetColumns.ts'
import { writeRows } from './writeRows.ts'

type Result = components['schemas']['CustomerImportResult']

const MAX_ROWS = 10_000

interface Options {
  dryRun: boolean
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['CustomerSheetInput'], 'sheet'>
}

type Given = Pick<Caller, 'meter'> & { db: Knex; merchantId: string }

/**
 * Reads a sheet of customers and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/orders.md#import-of-customers). Nobody is mailed.
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(upload: Upload, { reading, ...options }: Options, given: Given): Promise<Result> {
  const { db, merchantId, meter } = given
  const { sheet_name: sheet, encoding, ...choice } = reading
  const of = { field: 'sheet', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId, meter }
  await foldCustomersOf(db, merchantId)
  return withUpload(upload, of, (batches) =>
    options.dryRun
      ? importRows(batches, { ...options, choice }, given)
      : db.transaction(async (trx) => {
          await lockCustomers(trx, merchantId)
          return importRows(batches, { ...options, choice }, { ...given, db: trx })
        }),
  )
}

async function importRows(
  batches: SheetBatches,
  { dryRun, useKept, choice }: Omit<Options, 'reading'> & { choice: PlainReading },
  { db, merchantId }: Given,
): Promise<Result> {
  const timeZone = await timeZoneOf(db, merchantId)
  const shared = { db, merchantId, now: new Date(), seen: { emails: new Map<string, number>(), ids: new Map<string, number>() } }
  const imported = await importList(
    batches,
    { dryRun, useKept, choice },
    { db, merchantId },
    {
      kind: CUSTOMER_LIST,
      plan: (rows, columns, first) => planRows(rows, { ...shared, columns, timeZone: isUtc(first, columns) ? 'UTC' : timeZone }),
      write: (plans) => writeRows(shared, plans),
      empty: 'This file has no customers.',
    },
  )
  return { ...countRows(imported.rows), ...imported }
}

/** `Created (UTC)`, as Stripe writes it. */
const isUtc = ({ cells }: SheetRow, columns: Columns): boolean =>
  /\b(utc|gmt)\b/i.test(String(cells[columns.get('since') ?? -1] ?? ''))
