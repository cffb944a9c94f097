import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { countRows, importList, type ListOptions } from '../../../platform/sheets/importList.ts'
import { createShipment } from '../createShipment.ts'
import { type ImportRow, type Plan, type PlanContext, planRows, reasonOf } from './planRows.ts'
import type { Headings } from './sheetColumns.ts'
import { TRACKING_LIST } from './trackingList.ts'

type Result = components['schemas']['ShipmentImportResult']

interface Options extends ListOptions {
  notify: boolean
  /** The rows to ship. A dry run reads all. */
  part: { skip: number; take: number }
}

type Given = Pick<PlanContext, 'db' | 'merchantId' | 'problemsOf'>

/**
 * Ships the orders of a sheet that have a tracking number, each in a transaction of its own; a dry run only reports
 * (docs/product/fulfilment.md#spreadsheet). A number that the order has already ships nothing, so the same file can be
 * imported again.
 * @throws 400 when the file as a whole cannot be read.
 */
export async function importSheet(
  upload: Upload,
  { notify, part, ...options }: Options,
  { db, merchantId, problemsOf, meter }: Given & Pick<Caller, 'meter'>,
): Promise<Result> {
  const shared = { db, merchantId, problemsOf, seen: new Map<string, number>() }
  const whole = options.dryRun ? options : { ...options, part }
  return importList(upload, whole, { db, merchantId, meter }, async () => ({
    kind: TRACKING_LIST,
    plan: (wanted, headings: Headings) => planRows(wanted, { ...shared, headings }),
    async write(plans) {
      for (const plan of plans) await carryOut(plan, notify, shared)
    },
    empty: 'This file has no orders.',
    present: ({ total, rows, ...read }) => {
      const end = options.dryRun ? total : Math.min(part.skip + part.take, total)
      return {
        total,
        shipped: countRows(rows, 'ship'),
        unchanged: countRows(rows, 'unchanged'),
        empty: countRows(rows, 'empty'),
        refused: countRows(rows, 'refuse'),
        rows,
        next_skip: end < total ? end : null,
        ...read,
      }
    },
  }))
}

async function carryOut({ shown, ship }: Plan, notify: boolean, { db, merchantId }: Given): Promise<void> {
  if (!ship) return
  try {
    await createShipment({ db, merchantId }, ship.orderId, { ...ship.input, notify })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // Somebody imports the same file at the same time.
    const isDone = await isShipped(db, merchantId, ship.orderId, shown)
    Object.assign(shown, isDone ? { action: 'unchanged' } : reasonOf(error))
  }
}

const isShipped = async (db: Knex, merchantId: string, orderId: string, { tracking_number: trackingNumber }: ImportRow) =>
  Boolean(await db('shipments').where({ merchantId, orderId, trackingNumber, cancelledAt: null }).first('id'))
