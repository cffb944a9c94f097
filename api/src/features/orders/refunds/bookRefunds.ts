import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Payments, ProviderRefund, Refunds } from '../../../gateways/payments.ts'
import { queueJob } from '../../../platform/jobs/queue.ts'
import { formatMoney, toMajor } from '../../../pricing/money.ts'
import { recordAudit } from '../../audit/recordAudit.ts'
import { followSale } from '../following/followSales.ts'
import { queueRefundMail, queueReturnedMails } from '../../../shop/letters/queueMail.ts'
import { beginReading, bookReturned } from './bookReturned.ts'
import { Dispute, Order } from '../../../shop/order/Order.ts'
import { Refund } from '../../../shop/order/Refund.ts'
import { giveBackStock, retakeStock } from '../order/returnStock.ts'
import { note } from '../../../shop/order/timeline.ts'

/**
 * Brings the refunds of a paid order into step with the provider's list, wherever they were made. The provider's state
 * wins over what was booked before. Idempotent, and safe to run concurrently.
 */
export async function syncRefunds(db: Knex, payments: Payments, { id, merchantId, paymentIntentId }: Order): Promise<void> {
  if (!paymentIntentId) return
  await followSale(db, { id, merchantId })
  const reading = await beginReading(db)
  const seen = await payments.readRefunds(paymentIntentId)
  await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    if (reading < order.refundsReading) return
    if (seen.refunds.length || seen.feeRefundedMinor) await order.$query(trx).patch({ refundsReading: reading })
    await bookRefunds(trx, order, seen)
  })
}

async function bookRefunds(trx: Transaction, order: Order, seen: Refunds) {
  const { id: orderId, merchantId } = order
  const rows = await Refund.query(trx).where({ merchantId, orderId })
  const [gone, back]: [Refund[], Refund[]] = [[], []]
  for (const refund of seen.refunds) {
    const known = rows.find(({ id, providerId }) => providerId === refund.id || id === refund.reference)
    const row = known ?? (await insertForeign(trx, order, refund))
    const before = row.status
    await settleRefund(trx, order, row, refund)
    if (row.status === before) continue
    if (row.status === 'succeeded') gone.push(row)
    if (before === 'succeeded') back.push(row)
  }
  const succeeded = await Refund.query(trx).where({ merchantId, orderId, status: 'succeeded' }).select('amountMinor')
  const feeRefundedMinor = seen.feeRefundedMinor - (await readKeptFee(trx, order))
  const refundedMinor = succeeded.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  for (const refund of gone) await noteRefunded(trx, order, refund)
  for (const refund of back) await noteReturned(trx, order, refund)
  const event = gone.length ? 'order.refunded' : null
  const restock = async () => {
    if (gone.some((refund) => refund.restock)) await restockOrder(trx, order)
    if (back.some((refund) => refund.restock)) await takeAgain(trx, order)
  }
  await bookReturned(trx, order, { refundedMinor, feeRefundedMinor }, { event, gone, restock })
}

/** The provider still counts this part of the fee as returned, though it was kept again when a lost dispute was won. */
async function readKeptFee(trx: Transaction, { id: orderId, merchantId }: Order): Promise<number> {
  const kept = await Dispute.query(trx).where({ merchantId, orderId }).where('keptFeeMinor', '>', 0).select('keptFeeMinor')
  return kept.reduce((sum, { keptFeeMinor }) => sum + keptFeeMinor, 0)
}

async function insertForeign(trx: Transaction, { id, merchantId, currency, number }: Order, { amountMinor }: ProviderRefund) {
  const after = { amount: toMajor(amountMinor, currency), currency, order_number: number }
  await recordAudit(trx, { merchantId, system: 'Payment provider' }, { action: 'refund.created', target: id, after })
  return Refund.query(trx).insert({ orderId: id, merchantId, amountMinor, source: 'provider' }).returning('*')
}

async function settleRefund(trx: Transaction, order: Order, row: Refund, { id: providerId, status, failure }: ProviderRefund) {
  const before = row.status
  if (before === status && row.providerId) return
  await row.$query(trx).patch({ providerId, status, failure, settledAt: status === 'pending' ? null : new Date() })
  if (before === 'pending' && status === 'failed') await noteFailure(trx, order, row)
}

/** Notes in the timeline that a refund failed. */
export const noteFailure = (trx: Knex, order: Order, { amountMinor, failure }: Refund) => {
  const amount = formatMoney(amountMinor, order.currency)
  return note(trx, order, {
    type: 'refund',
    text: `${amount} could not be paid back${failure ? `: ${failure}` : ''}`,
    by: 'provider',
  })
}

async function noteRefunded(trx: Transaction, order: Order, { id, amountMinor, reason, source }: Refund) {
  const amount = formatMoney(amountMinor, order.currency)
  const where = source === 'provider' ? ', at the payment provider' : ''
  const why = reason ? `: ${reason}` : ''
  await note(trx, order, { type: 'refund', text: `${amount} paid back${where}${why}`, by: source })
  await queueRefundMail(trx, order, id, amountMinor)
  if (order.taxCalculation) await queueJob(trx, 'reverseTax', { merchantId: order.merchantId, refundId: id }, { key: id })
}

async function restockOrder(trx: Transaction, order: Order) {
  await giveBackStock(trx, order)
  await note(trx, order, { type: 'released', text: 'Stock given back', by: 'system' })
}

/** Reports that the shopper's bank returned a refund: the money belongs to the merchant again. */
async function noteReturned(trx: Transaction, order: Order, { id, amountMinor, failure }: Refund) {
  const amount = formatMoney(amountMinor, order.currency)
  await note(trx, order, {
    type: 'refund',
    text: `The refund of ${amount} was returned${failure ? `: ${failure}` : ''}`,
    by: 'provider',
  })
  await queueReturnedMails(trx, order, id, amountMinor)
}

async function takeAgain(trx: Transaction, order: Order) {
  const isWhole = await retakeStock(trx, order)
  await note(trx, order, {
    type: 'held',
    text: isWhole ? 'Stock taken again' : 'Some of it has been sold since; please check the stock',
    by: 'system',
  })
}
