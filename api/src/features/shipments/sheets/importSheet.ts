import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { ApiError } from '../../../http/errors.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Upload } from '../../../http/uploads.ts'
import { findColumns } from '../../../sheets/findColumns.ts'
import { withUpload } from '../../../sheets/withUpload.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import { SheetProblem, type SheetRow } from '../../../sheets/Sheet.ts'
import { createShipment } from '../createShipment.ts'
import { type ImportRow, type Plan, type PlanContext, planRows, reasonOf } from './planRows.ts'
import { READ } from './sheetColumns.ts'

type Result = components['schemas']['ShipmentImportResult']

const MAX_ROWS = 10_000

interface Options {
  dryRun: boolean
  notify: boolean
  /** Rows to leave out at the beginning. */
  skip: number
  /** Rows to ship after them. A dry run reads all. */
  take: number
}

type Context = Pick<PlanContext, 'db' | 'merchantId' | 'problemsOf'> & Pick<Caller, 'meter'>

/**
 * Ships the orders of a sheet that have a tracking number, each in a transaction of its own; a dry run only reports
 * (docs/product/fulfilment.md#spreadsheet). A number that the order has already ships nothing, so the same file can be
 * imported again.
 * @throws 400 when the file as a whole cannot be read.
 */
export function importSheet(upload: Upload, options: Options, context: Context): Promise<Result> {
  const { merchantId, meter } = context
  return withUpload(upload, { field: 'sheet', maxRows: MAX_ROWS, merchantId, meter }, async (batches) => {
    const { total, rows } = await importRows(batches, options, context)
    const end = options.dryRun ? total : Math.min(options.skip + options.take, total)
    const count = (action: ImportRow['action']) => rows.filter((row) => row.action === action).length
    return {
      total,
      shipped: count('ship'),
      unchanged: count('unchanged'),
      empty: count('empty'),
      refused: count('refuse'),
      rows,
      next_skip: end < total ? end : null,
    }
  })
}

async function importRows(batches: SheetBatches, { dryRun, notify, skip, take }: Options, context: Context) {
  const done: ImportRow[] = []
  const seen = new Map<string, number>()
  let columns: PlanContext['columns'] | undefined
  let total = 0
  for await (const { rows: batch } of batches) {
    const rows = columns ? batch : batch.slice(1)
    columns ??= readHeadings(batch[0]!)
    const wanted = dryRun ? rows : rows.slice(Math.max(0, skip - total), Math.max(0, skip + take - total))
    total += rows.length
    const plans = await planRows(wanted, { ...context, columns, seen })
    for (const plan of plans) done.push(dryRun ? plan.shown : await carryOut(plan, notify, context))
  }
  if (!total) throw new SheetProblem('This file has no orders.')
  return { total, rows: done }
}

function readHeadings(row: SheetRow): PlanContext['columns'] {
  const columns = findColumns(row, READ)
  const missing = columns.has('tracking_number')
    ? columns.has('order') || columns.has('order_id')
      ? null
      : 'order'
    : 'tracking_number'
  if (missing) throw new SheetProblem(`The first row must name the columns. Missing: ${missing}.`)
  return columns
}

async function carryOut({ shown, ship }: Plan, notify: boolean, { db, merchantId }: Context): Promise<ImportRow> {
  if (!ship) return shown
  try {
    await createShipment(db, merchantId, ship.orderId, { ...ship.input, notify })
    return shown
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // Somebody imports the same file at the same time.
    if (await isShipped(db, merchantId, ship.orderId, shown)) return { ...shown, action: 'unchanged' }
    return { ...shown, action: 'refuse', ...reasonOf(error) }
  }
}

const isShipped = async (db: Knex, merchantId: string, orderId: string, { tracking_number: trackingNumber }: ImportRow) =>
  Boolean(await db('shipments').where({ merchantId, orderId, trackingNumber, cancelledAt: null }).first('id'))
