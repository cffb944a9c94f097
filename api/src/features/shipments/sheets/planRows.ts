import type { Knex } from 'knex'
import { CARRIERS, type CarrierCode, carrierName } from '../../../shop/order/carriers.ts'
import { isUuid } from '../../../platform/db/isUuid.ts'
import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { leftToShip, Order } from '../../../shop/order/Order.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import { refusalOf } from '../../../platform/sheets/planEach.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { UNTRACKED } from '../createShipment.ts'
import { readTracking, type Tracking } from '../readTracking.ts'
import { orderNumberAt, orderNumberIn, trackingNumberAt } from './readCode.ts'
import type { Headings } from './sheetColumns.ts'

type Input = components['schemas']['ShipmentInput']
export type ImportRow = components['schemas']['ShipmentImportRow']

/** What will be done with a row. */
export interface Plan {
  shown: ImportRow
  /** Null when nothing is shipped. */
  ship: { orderId: string; input: Input } | null
}

export interface PlanContext {
  db: Knex
  merchantId: string
  problemsOf: Caller['problemsOf']
  headings: Headings
  /** The first row of each order; grows. */
  seen: Map<string, number>
}

/** Decides what to do with each row, by the rules for shipping one order. Writes nothing. */
export async function planRows(rows: SheetRow[], context: PlanContext): Promise<Plan[]> {
  const { headings } = context
  const own = await findOwn(rows, context)
  return rows.map((row) => {
    const empty = { row: row.number, order: textAt(row, headings, 'order') || textAt(row, headings, 'order_id') }
    const shown = { ...empty, carrier_name: null, tracking_number: null, column: null, reason: null }
    try {
      const { action, order, tracking, ship } = decide(row, own, context)
      const name = tracking && { carrier_name: carrierName(tracking), tracking_number: tracking.trackingNumber }
      return { shown: { ...shown, ...name, ...(order && { order: `#${order.number}` }), action }, ship: ship ?? null }
    } catch (error) {
      return { shown: { ...shown, ...reasonOf(error) }, ship: null }
    }
  })
}

/** The outcome of a refused row. What no field is named for is about the order. */
export function reasonOf(error: unknown): Pick<ImportRow, 'action' | 'column' | 'reason'> {
  const refusal = refusalOf(error, 'order')
  return refusal.column === 'carrier_name' ? { ...refusal, column: 'carrier' } : refusal
}

interface Decision {
  action: 'ship' | 'unchanged' | 'empty'
  order?: Order
  tracking?: Tracking
  ship?: Plan['ship']
}

function decide(row: SheetRow, own: Order[], context: PlanContext): Decision {
  const { headings } = context
  if (row.problem) throw invalidField('row', row.problem)
  const number = trackingNumberAt(row, headings)
  if (!number) return { action: 'empty' }
  const order = orderOf(row, own, context)
  const input: Input = { tracking_number: number, ...carrierAt(row, headings) }
  const url = textAt(row, headings, 'tracking_url')
  if (url) input.tracking_url = url
  const [problem] = context.problemsOf('createShipment', input)
  if (problem) throw invalidField(problem.path, problem.msg)
  const tracking = readTracking(input, UNTRACKED)
  // The same file again, or a parcel that was entered by hand.
  const isKnown = order.shipments!.some((one) => !one.cancelledAt && one.trackingNumber === tracking.trackingNumber)
  if (isKnown) return { action: 'unchanged', order, tracking }
  if (order.paymentStatus !== 'completed') throw invalidField('order', 'Only a completed order can be shipped.')
  if (!order.items!.some((item) => leftToShip(item) > 0)) throw invalidField('order', 'Nothing of this order is left to ship.')
  return { action: 'ship', order, tracking, ship: { orderId: order.id, input } }
}

/** A name or code of the list, or any other carrier by its name. */
function carrierAt(row: SheetRow, headings: Headings): Pick<Input, 'carrier' | 'carrier_name'> {
  const text = textAt(row, headings, 'carrier')
  if (!text) return {}
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, ' ')
  const known = Object.entries(CARRIERS).find(([code, { name }]) => [code, name].some((one) => plain(one) === plain(text)))
  return known ? { carrier: known[0] as CarrierCode } : { carrier: 'other', carrier_name: text }
}

/** @throws 400 when the row names no order of the merchant, two of them, or that of an earlier row. */
function orderOf(row: SheetRow, own: Order[], { headings, seen }: PlanContext): Order {
  const [id, text] = [textAt(row, headings, 'order_id').toLowerCase(), textAt(row, headings, 'order')]
  if (!id && !text) throw invalidField('order', 'Enter the number of the order.')
  const number = orderNumberAt(row, headings)
  const order = own.find((one) => (id ? one.id === id : one.number === Number(number)))
  if (!order) throw invalidField(id ? 'order_id' : 'order', 'Your shop has no such order.')
  // A column was sorted without the others.
  if (number && order.number !== Number(number))
    throw invalidField('order', `The order_id of this row is of order #${order.number}.`)
  const first = seen.get(order.id)
  if (first !== undefined) throw invalidField('order', `Order #${order.number} is in row ${first} too.`)
  seen.set(order.id, row.number)
  return order
}

async function findOwn(rows: SheetRow[], context: PlanContext): Promise<Order[]> {
  const { db, merchantId, headings } = context
  const tracked = rows.filter((row) => textAt(row, headings, 'tracking_number'))
  const ids = tracked.map((row) => textAt(row, headings, 'order_id').toLowerCase()).filter(isUuid)
  const numbers = tracked.flatMap((row) => orderNumberIn(row, headings) ?? []).map(Number)
  if (!ids.length && !numbers.length) return []
  return Order.query(db)
    .where({ merchantId })
    .where((either) => either.whereIn('id', ids).orWhereIn('number', numbers))
    .withGraphFetched('[items, shipments]')
}
