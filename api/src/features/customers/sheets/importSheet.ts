import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { timeZoneOf } from '../../../shop/merchant/timeZone.ts'
import { countChanges, importList, type ListOptions } from '../../../platform/sheets/importList.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { foldCustomersOf, lockCustomers } from '../foldCustomers.ts'
import { planRows } from './planRows.ts'
import { type Columns, CUSTOMER_LIST } from './sheetColumns.ts'
import { writeRows } from './writeRows.ts'

type Result = components['schemas']['CustomerImportResult']

/**
 * Reads a sheet of customers and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/orders.md#import-of-customers). Nobody is mailed.
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(
  upload: Upload,
  options: ListOptions,
  given: Pick<Caller, 'meter'> & { db: Knex; merchantId: string },
): Promise<Result> {
  const { merchantId } = given
  await foldCustomersOf(given.db, merchantId)
  return importList(upload, options, given, async (db) => {
    if (!options.dryRun) await lockCustomers(db, merchantId)
    const timeZone = await timeZoneOf(db, merchantId)
    const seen = { emails: new Map<string, number>(), ids: new Map<string, number>() }
    const shared = { db, merchantId, now: new Date(), seen }
    return {
      kind: CUSTOMER_LIST,
      plan: (rows, columns: Columns, first) =>
        planRows(rows, { ...shared, columns, timeZone: isUtc(first, columns) ? 'UTC' : timeZone }),
      write: (plans) => writeRows(shared, plans),
      empty: 'This file has no customers.',
      present: countChanges,
    }
  })
}

/** `Created (UTC)`, as Stripe writes it. */
const isUtc = ({ cells }: SheetRow, columns: Columns): boolean =>
  /\b(utc|gmt)\b/i.test(String(cells[columns.get('since') ?? -1] ?? ''))
