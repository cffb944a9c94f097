import type { Deps } from '../../../deps.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { queryVies } from '../../vat/checkVatNumber.ts'
import { vatFor } from '../../../pricing/taxOf.ts'
import { Merchant } from '../../../rows/Merchant.ts'
import { Order } from '../../../rows/Order.ts'
import { note } from '../../../rows/timeline.ts'
import { readVatNumber } from '../../../rows/vatNumber.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A member state closes its register for a night or for days, not for weeks. */
const RETRY_DAYS = 7

/**
 * Checks the buyer's number of a sale again that VIES did not answer for, and stores the result. The money of the sale
 * never changes: the agreed and billed amounts remain, and the merchant decides (docs/contributing/decisions/0011). While VIES does
 * not answer, the job retries with growing delays for seven days.
 */
export async function recheckVatNumber(
  { db, vies, config }: Pick<Deps, 'db' | 'vies' | 'config'>,
  { id, merchantId }: Pick<Order, 'id' | 'merchantId'>,
  now = new Date(),
): Promise<void> {
  // No check when the operator has switched VIES off.
  if (!config.viesUrl) return
  const order = await Order.query(db).findOne({ id, merchantId })
  // The number is gone when the customer was erased or the account deleted.
  if (order?.vatCheck !== 'unreachable' || !order.vatNumber || !order.completedAt) return

  const answer = await queryVies({ db, vies }, order.vatNumber, { background: true })
  if (answer !== 'unreachable') return write(db, order, answer)
  const ageMs = now.getTime() - order.completedAt.getTime()
  if (ageMs < RETRY_DAYS * 24 * HOUR_MS) return queueRecheck(db, order, now)
  await note(db, order, {
    type: 'vat',
    text: `VIES gave no answer for ${RETRY_DAYS} days; please check the VAT number`,
    by: 'system',
  })
}

/**
 * Queues the next check after as much time as has passed since the sale: ten minutes, twenty, forty, at most half a
 * day.
 */
export const queueRecheck = (
  trx: Deps['db'],
  { id, merchantId, completedAt }: Pick<Order, 'id' | 'merchantId' | 'completedAt'>,
  now: Date,
): Promise<void> => {
  const ageMs = now.getTime() - (completedAt ?? now).getTime()
  const waitMs = Math.min(Math.max(ageMs, 10 * MINUTE_MS), 12 * HOUR_MS)
  return queueJob(trx, 'recheckVatNumber', { merchantId, orderId: id }, { key: id, runAt: new Date(now.getTime() + waitMs) })
}

/** Writes the answer once, even when two jobs finish at the same time. */
const write = (db: Deps['db'], { id, merchantId }: Order, answer: 'valid' | 'invalid') =>
  db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    if (order.vatCheck !== 'unreachable' || !order.vatNumber) return
    await order.$query(trx).patch({ vatCheck: answer === 'valid' ? 'vies' : 'invalid' })
    const text = answer === 'valid' ? await confirmed(trx, order) : doubt(order)
    await note(trx, order, { type: 'vat', text, by: 'system' })
  })

/** While VIES gave no answer, the sale was made with VAT. The merchant decides whether to return it. */
async function confirmed(trx: Deps['db'], order: Order): Promise<string> {
  const { merchantId, company, country, vatNumber, taxMinor } = order
  const shop = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
  const postcode = (order.shippingAddress ?? order.billingAddress)?.postal_code ?? null
  const numberOf = company && vatNumber ? (readVatNumber(vatNumber, [])?.country ?? null) : null
  const vat = vatFor(shop, { country, postcode, numberOf }, new Date().toISOString().slice(0, 10))
  const isFree = vat !== null && (vat.goods.category === 'K' || vat.services.category === 'AE')
  return taxMinor > 0 && isFree
    ? 'VIES knows the VAT number. The sale has VAT: to return it, refund the order and let the buyer order again'
    : 'VIES knows the VAT number'
}

const doubt = ({ reverseCharge }: Order) =>
  `VIES does not know the VAT number; ${reverseCharge ? 'the sale was made without VAT, please check' : 'the amounts stay as they were'}`
