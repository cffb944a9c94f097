import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Upload } from '../../../http/uploads.ts'
import { PromoCode } from '../../../rows/PromoCode.ts'
import { timeZoneOf } from '../../../rows/timeZone.ts'
import { countRows, importList } from '../../../sheets/importList.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import type { PlainReading } from '../../../sheets/understandList.ts'
import { withUpload } from '../../../sheets/withUpload.ts'
import { readShopCurrency } from '../../products/understandSheet.ts'
import { type ImportContext, type Plan, planRows } from './planRows.ts'
import { PROMO_LIST } from './promoList.ts'

type Result = components['schemas']['PromoImportResult']

const MAX_ROWS = 10_000

interface Options {
  dryRun: boolean
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['PromoSheetInput'], 'sheet'>
}

type Given = Pick<ImportContext, 'db' | 'merchantId' | 'problemsOf'>

/**
 * Reads a sheet of promo codes and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/promo-codes.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export function importSheet(
  upload: Upload,
  { reading, ...options }: Options,
  { db, merchantId, problemsOf, meter }: Given & Pick<Caller, 'meter'>,
): Promise<Result> {
  const { sheet_name: sheet, encoding, ...choice } = reading
  const of = { field: 'sheet', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId, meter }
  return withUpload(upload, of, (batches) => {
    const run = (trx: Knex) => importRows(batches, { ...options, choice }, { db: trx, merchantId, problemsOf })
    return options.dryRun ? run(db) : db.transaction(run)
  })
}

async function importRows(
  batches: SheetBatches,
  { dryRun, useKept, choice }: Omit<Options, 'reading'> & { choice: PlainReading },
  given: Given,
): Promise<Result> {
  const { db, merchantId } = given
  const currency = await readShopCurrency(db, merchantId)
  const timeZone = await timeZoneOf(db, merchantId)
  const shared = { ...given, currency, timeZone, seen: new Map<string, number>(), isDryRun: dryRun }
  const imported = await importList(batches, { dryRun, useKept, choice }, given, {
    kind: PROMO_LIST,
    plan: (rows, columns) => planRows(rows, { ...shared, columns }),
    write: (plans) => write(db, merchantId, plans),
    empty: 'This file has no promo codes.',
  })
  return { ...countRows(imported.rows), ...imported }
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
