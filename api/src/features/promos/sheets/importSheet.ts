import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'
import { timeZoneOf } from '../../../shop/merchant/timeZone.ts'
import { countChanges, importList, type ListOptions } from '../../../platform/sheets/importList.ts'
import { plainList } from '../../../platform/sheets/plainList.ts'
import { readShopCurrency } from '../../products/sheets/understandSheet.ts'
import { type ImportContext, type Plan, planRows } from './planRows.ts'
import { type Columns, READ } from './sheetColumns.ts'

type Result = components['schemas']['PromoImportResult']

type Given = Pick<ImportContext, 'db' | 'merchantId' | 'problemsOf'>

/** A list of promo codes. */
export const PROMO_LIST = plainList({
  name: 'promos ',
  columns: READ,
  missingIn(columns) {
    if (!columns.has('code')) return 'code'
    return columns.has('percent') || columns.has('amount') || columns.has('value') ? null : 'percent or amount'
  },
})

/**
 * Reads a sheet of promo codes and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/promo-codes.md#import).
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(upload: Upload, options: ListOptions, given: Given & Pick<Caller, 'meter'>): Promise<Result> {
  const { merchantId, problemsOf } = given
  return importList(upload, options, given, async (db) => {
    const currency = await readShopCurrency(db, merchantId)
    const timeZone = await timeZoneOf(db, merchantId)
    const seen = new Map<string, number>()
    const shared = { db, merchantId, problemsOf, currency, timeZone, seen, isDryRun: options.dryRun }
    return {
      kind: PROMO_LIST,
      plan: (rows, columns: Columns) => planRows(rows, { ...shared, columns }),
      write: (plans) => write(db, merchantId, plans),
      empty: 'This file has no promo codes.',
      present: countChanges,
    }
  })
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
