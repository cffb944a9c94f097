import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Payments, ProviderRefund, Refunds } from '../../gateways/payments.ts'
import { formatMoney } from '../../pricing/money.ts'
import { issueCreditNote } from '../invoices/issueCreditNote.ts'
import { queueRefundMail } from '../mail/queueMail.ts'
import { Order } from './Order.ts'
import { Refund } from './Refund.ts'
import { announce } from './settleOrder.ts'
import { giveBackStock } from './stock.ts'
import { note } from './timeline.ts'

/**
 * Brings the refunds of a paid order into step with the provider's: those that were asked for here, and those that were made
 * there. Safe to call at any time, twice and at once.
 */
export async function syncRefunds(db: Knex, payments: Payments, { id, merchantId, paymentIntentId }: Order): Promise<void> {
  if (!paymentIntentId) return
  const seen = await payments.readRefunds(paymentIntentId)
  await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    await bookRefunds(trx, order, seen)
  })
}

/** The same with what is known already, inside a transaction that holds the order's row. */
export async function bookRefunds(trx: Transaction, order: Order, { refunds, feeRefundedMinor }: Refunds): Promise<void> {
  const rows = await Refund.query(trx).where({ merchantId: order.merchantId, orderId: order.id })
  const gone: Refund[] = []
  for (const seen of refunds) {
    const known = rows.find(({ id, providerId }) => providerId === seen.id || id === seen.reference)
    const row = known ?? (await insertForeign(trx, order, seen))
    if (await settleRefund(trx, order, row, seen)) gone.push(row)
  }
  await sumUp(trx, order, gone, feeRefundedMinor)
}

const insertForeign = (trx: Transaction, { id, merchantId }: Order, { amountMinor }: ProviderRefund) =>
  Refund.query(trx).insert({ orderId: id, merchantId, amountMinor, source: 'provider' }).returning('*')

/** @returns whether the money went back just now. */
async function settleRefund(trx: Transaction, order: Order, row: Refund, seen: ProviderRefund): Promise<boolean> {
  const { id: providerId, status, failure } = seen
  // A reading may be older than the one before it: what went back can still fail, and nothing else turns round.
  const moves = row.status === 'pending' ? status !== 'pending' : row.status === 'succeeded' && status === 'failed'
  if (!moves) {
    if (!row.providerId) await row.$query(trx).patch({ providerId })
    return false
  }
  await row.$query(trx).patch({ providerId, status, failure, settledAt: new Date() })
  if (status === 'succeeded') return true
  await noteFailure(trx, order, failure, row)
  return false
}

/** Tells the merchant that a refund came to nothing. */
export const noteFailure = (trx: Knex, order: Order, failure: string | null, { amountMinor }: Refund) => {
  const amount = formatMoney(amountMinor, order.currency)
  return note(trx, order, 'refund', `${amount} could not be paid back${failure ? `: ${failure}` : ''}`, 'provider')
}

async function sumUp(trx: Transaction, order: Order, gone: Refund[], feeRefundedMinor: number) {
  const { id: orderId, merchantId } = order
  const all = await Refund.query(trx).where({ merchantId, orderId, status: 'succeeded' }).select('amountMinor')
  const refundedMinor = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const changes = { refundedMinor, feeRefundedMinor: Math.max(order.feeRefundedMinor, feeRefundedMinor) }
  if (changes.refundedMinor === order.refundedMinor && changes.feeRefundedMinor === order.feeRefundedMinor) return

  const isWhole = refundedMinor >= order.paidMinor && order.paymentStatus === 'completed'
  await order.$query(trx).patch({ ...changes, ...(isWhole && { paymentStatus: 'refunded' }), updatedAt: new Date() })
  for (const refund of gone) await tell(trx, order, refund)
  if (gone.length) await announce(trx, order, 'order.refunded')
  if (isWhole) await announce(trx, order, 'order.status_changed')
  // Last, because whoever writes a document of the same merchant waits for the end.
  for (const { id, amountMinor } of gone) await issueCreditNote(trx, order, amountMinor, { refundId: id })
}

async function tell(trx: Transaction, order: Order, { id, amountMinor, reason, restock, source }: Refund) {
  const amount = formatMoney(amountMinor, order.currency)
  const where = source === 'provider' ? ', at the payment provider' : source === 'dispute' ? ' by the shopper’s bank' : ''
  const why = reason ? `: ${reason}` : ''
  await note(trx, order, 'refund', `${amount} paid back${where}${why}`, source === 'merchant' ? 'merchant' : 'provider')
  if (source !== 'dispute') await queueRefundMail(trx, order, id, amountMinor)
  if (!restock) return
  await giveBackStock(trx, order)
  await note(trx, order, 'released', 'Stock given back', 'system')
}
