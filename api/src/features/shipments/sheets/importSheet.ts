import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { findKeptReading, keepReading } from '../../../platform/sheets/keptReadings.ts'
import { withUpload } from '../../../platform/sheets/withUpload.ts'
import type { SheetBatches } from '../../../platform/sheets/readSheet.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import { type PlainReading, understandList } from '../../../platform/sheets/understandList.ts'
import { createShipment } from '../createShipment.ts'
import { type ImportRow, type Plan, type PlanContext, planRows, reasonOf } from './planRows.ts'
import { TRACKING_LIST } from './trackingList.ts'

type Result = components['schemas']['ShipmentImportResult']

const MAX_ROWS = 10_000

interface Options {
  dryRun: boolean
  notify: boolean
  /** Rows to leave out at the beginning. */
  skip: number
  /** Rows to ship after them. A dry run reads all. */
  take: number
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['ShipmentSheetInput'], 'sheet'>
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
  const { sheet_name: sheet, encoding, ...choice } = options.reading
  const of = { field: 'sheet', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId, meter }
  return withUpload(upload, of, async (batches) => {
    const { total, rows, understood, refused } = await importRows(batches, { ...options, choice }, context)
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
      ...(options.dryRun && { understood, refused_rows: refused }),
    }
  })
}

async function importRows(
  batches: SheetBatches,
  { dryRun, notify, skip, take, useKept, choice }: Options & { choice: PlainReading },
  context: Context,
) {
  const { db, merchantId } = context
  const done: ImportRow[] = []
  const seen = new Map<string, number>()
  const kept = { merchantId, kind: TRACKING_LIST }
  const findKept = async (rows: SheetRow[]) => (useKept ? findKeptReading(db, kept, rows) : null)
  const sheet = understandList(TRACKING_LIST, choice, { findKept, dryRun })
  let total = 0
  for await (const { rows, headings } of sheet.read(batches)) {
    const wanted = dryRun ? rows : rows.slice(Math.max(0, skip - total), Math.max(0, skip + take - total))
    total += rows.length
    const plans = await planRows(wanted, { ...context, headings, seen })
    sheet.keepRefused(
      wanted,
      plans.map(({ shown }) => shown),
    )
    for (const plan of plans) done.push(dryRun ? plan.shown : await carryOut(plan, notify, context))
  }
  const understood = sheet.understood()
  if (!total && !understood.problem) throw new SheetProblem('This file has no orders.')
  if (!dryRun) await keepReading(db, kept, sheet.first(), choice)
  return { total, rows: done, understood, refused: sheet.refused }
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
