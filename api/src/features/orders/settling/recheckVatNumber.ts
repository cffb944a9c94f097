import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { queryVies } from '../../vat/checkVatNumber.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { vatFor } from '../../../pricing/taxOf.ts'
import type { Vat } from '../../../pricing/Vat.ts'
import { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Order } from '../../../shop/order/Order.ts'
import type { Refund } from '../../../shop/order/Refund.ts'
import { note } from '../../../shop/order/timeline.ts'
import { readVatNumber } from '../../../pricing/vatNumber.ts'
import { shopDay } from '../../../shop/sale/priceSale.ts'
import { reserveVatReturn, sendVatReturn } from '../refunds/returnVat.ts'
import { queueRecheck } from '../following/queueRecheck.ts'

const HOUR_MS = 3_600_000
/** A member state closes its register for a night or for days, not for weeks. */
const RETRY_DAYS = 7

/** Later the merchant decides whether to return the VAT: the sale may have been declared. */
const RETURN_HOURS = 24

/**
 * Checks the buyer's number of a sale again that VIES did not answer for, and stores the result. If VIES confirms it within a
 * day, the VAT is returned (docs/product/tax.md#vies). While VIES does not answer, the job retries with growing delays for
 * seven days.
 */
export async function recheckVatNumber(
  { db, payments, vies, config }: Pick<Deps, 'db' | 'payments' | 'vies' | 'config'>,
  { id, merchantId }: Pick<Order, 'id' | 'merchantId'>,
  now = new Date(),
): Promise<void> {
  // No check when the operator has switched VIES off.
  if (!config.viesUrl) return
  const order = await Order.query(db).findOne({ id, merchantId })
  // The number is gone when the customer was erased or the account deleted.
  if (order?.vatCheck !== 'unreachable' || !order.vatNumber || !order.completedAt) return

  const answer = await queryVies({ db, vies }, order.vatNumber, { background: true })
  if (answer !== 'unreachable') return write({ db, payments }, order, answer, now)
  const ageMs = now.getTime() - order.completedAt.getTime()
  if (ageMs < RETRY_DAYS * 24 * HOUR_MS) return queueRecheck(db, order, now)
  await note(db, order, {
    type: 'vat',
    text: `VIES gave no answer for ${RETRY_DAYS} days; please check the VAT number`,
    by: 'system',
  })
}

/** Writes the answer once, even when two jobs finish at the same time, and returns the VAT if it was due to none. */
async function write(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { id, merchantId }: Order,
  answer: 'valid' | 'invalid',
  now: Date,
): Promise<void> {
  const reserved = await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    if (order.vatCheck !== 'unreachable' || !order.vatNumber) return null
    await order.$query(trx).patch({ vatCheck: answer === 'valid' ? 'vies' : 'invalid' })
    const { text, refund } = answer === 'valid' ? await confirmed(trx, order, now) : { text: doubt(order), refund: null }
    await note(trx, order, { type: 'vat', text, by: 'system' })
    return refund && { order, refund }
  })
  if (reserved) await sendVatReturn({ db, payments }, reserved.order, reserved.refund)
}

const KNOWN = 'VIES knows the VAT number'

/** While VIES gave no answer, the sale was made with VAT. */
async function confirmed(trx: Transaction, order: Order, now: Date): Promise<{ text: string; refund: Refund | null }> {
  const vat = await vatWithNumber(trx, order)
  const isFree = vat !== null && (vat.goods.category === 'K' || vat.services.category === 'AE')
  if (order.taxMinor === 0 || !isFree) return { text: KNOWN, refund: null }
  const isInTime = now.getTime() - order.completedAt!.getTime() < RETURN_HOURS * HOUR_MS
  const refund = isInTime ? await reserveVatReturn(trx, order, vat) : null
  if (!refund) return { text: `${KNOWN}. The sale has VAT: to return it, refund the order and let the buyer order again`, refund }
  const amount = formatMoney(refund.amountMinor, order.currency)
  return { text: `${KNOWN}. The VAT of ${amount} is returned, and the invoice is then corrected`, refund }
}

/** How the sale would have been taxed if VIES had answered. */
async function vatWithNumber(trx: Transaction, order: Order): Promise<Vat | null> {
  const { merchantId, company, country, vatNumber } = order
  const shop = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
  const postcode = (order.shippingAddress ?? order.billingAddress)?.postal_code ?? null
  const numberOf = company && vatNumber ? (readVatNumber(vatNumber, [])?.country ?? null) : null
  return vatFor(shop, { country, postcode, numberOf }, shopDay(shop, order.createdAt))
}

const doubt = ({ reverseCharge }: Order) =>
  `VIES does not know the VAT number; ${reverseCharge ? 'the sale was made without VAT, please check' : 'the amounts stay as they were'}`
