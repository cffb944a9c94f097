import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { createDrawing } from '../../../platform/threads/drawingThread.ts'
import { invalidField, refused } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { readLogo } from '../../invoices/pdf/readLogo.ts'
import type { SlipTask } from './drawWorker.ts'
import { readSlips } from './readSlips.ts'

interface Wanted {
  orderIds: string[]
  shipmentIds: string[]
  prices: boolean
}

const MOST = 500

/** Draws packing slips into one file. @throws 503 while too many are waiting. */
const drawInThread = createDrawing<SlipTask>({
  module: './drawWorker',
  caller: import.meta.url,
  // A file with the most slips takes seconds.
  max: 10,
  busy: 'Too many packing slips are being made. Please try again in a few seconds.',
  timeoutMs: 60_000,
  tooLong: 'These packing slips take too long to draw. Choose fewer orders.',
})

/**
 * Returns the packing slips of orders and shipments in one file: `packing_slip_1001.pdf`.
 * @throws 400 without ids or with too many; 422 when nothing is to pack; 503 while too many are being drawn.
 */
export async function packingSlips(
  { db, storage, merchantId, meter }: Pick<Deps & Caller, 'db' | 'storage' | 'merchantId' | 'meter'>,
  wanted: Wanted,
) {
  const count = wanted.orderIds.length + wanted.shipmentIds.length
  if (count === 0) throw invalidField('order_ids', 'Choose at least one order or shipment.')
  if (count > MOST) throw invalidField('order_ids', `Choose at most ${MOST} orders and shipments.`)
  const { shop, slips } = await readSlips(db, merchantId, wanted)
  if (!slips.length) throw refused('not_shippable', 'Nothing of these orders is to pack.')
  const file = await drawInThread(merchantId, { slips, logo: await readLogo(storage, shop.logoUrl) }, meter)
  const [first] = slips
  const name = slips.length === 1 ? `packing_slip_${first!.number.slice(1)}` : `packing_slips_${slips.length}`
  return { name: `${name}.pdf`, stream: Readable.from(file) }
}
