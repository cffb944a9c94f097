import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { KeySpent, type ProviderDispute } from '../../../gateways/payments.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { followSale } from '../following/followSales.ts'
import { queueDisputeMail } from '../../../shop/letters/queueMail.ts'
import { syncRefunds } from '../refunds/bookRefunds.ts'
import { beginReading, bookReturned } from '../refunds/bookReturned.ts'
import { followIntent, orderOf } from '../settling/followIntent.ts'
import { Dispute, type Order } from '../../../shop/order/Order.ts'
import { note } from '../../../shop/order/timeline.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Brings an order into step with a dispute at the provider. Books a lost dispute as a loss of any amount, then reverses
 * the transfer to the merchant as far as it covers the loss. The platform bears the rest. If the dispute is won after all,
 * sends the merchant that money again, once (docs/product/payments.md#disputes).
 */
export async function followDispute({ db, payments }: Context, id: string): Promise<void> {
  const reading = await beginReading(db)
  const dispute = await payments.readDispute(id)
  const order = await orderOf(db, await payments.getIntent(dispute.intentId))
  if (!order) return
  // The events of the payment may arrive after those of its dispute.
  await followIntent({ db, payments }, dispute.intentId)
  await followSale(db, order)
  const isNewest = await db.transaction(async (trx) => {
    const locked = await order.$query(trx).forUpdate().throwIfNotFound()
    const before = await Dispute.query(trx).findOne({ id, merchantId: order.merchantId })
    if (before && reading < before.reading) return false
    await keep(trx, locked, { ...dispute, reading }, before)
    const hasChanged = before?.status !== dispute.status
    if (hasChanged) await noteDispute(trx, locked, dispute)
    await bookLosses(trx, locked, dispute, hasChanged)
    return true
  })
  if (!isNewest || dispute.status === 'open') return
  // The bank took it from the account of the sale, so there is no transfer to reverse.
  if (order.paymentMode === 'platform') await moveMoney({ db, payments }, order, dispute)
  await syncRefunds(db, payments, await order.$query(db).throwIfNotFound())
}

async function keep(
  trx: Transaction,
  order: Order,
  { id, intentId: _, ...row }: ProviderDispute & { reading: number },
  before: Dispute | undefined,
) {
  const closedAt = row.status === 'open' ? null : (before?.closedAt ?? new Date())
  const whole = { ...row, currency: order.currency, closedAt, orderId: order.id }
  // Through a copy: the instance must keep the state before the change.
  if (before) await before.$clone().$query(trx).patch(whole)
  else await Dispute.query(trx).insert({ id, merchantId: order.merchantId, ...whole })
}

async function noteDispute(trx: Transaction, order: Order, { id, amountMinor, answerUntil, ...dispute }: ProviderDispute) {
  const { status } = dispute
  const reason = dispute.reason.replaceAll('_', ' ')
  const amount = formatMoney(amountMinor, order.currency)
  const text = {
    open: `The shopper’s bank asks for ${amount} back: ${reason}`,
    won: `Dispute won: ${amount}`,
    lost: `Dispute lost: ${amount}`,
  }[status]
  await note(trx, order, { type: 'dispute', text, by: 'provider' })
  const until = answerUntil && { answerUntil: answerUntil.toISOString() }
  await queueDisputeMail(trx, order, { id, status, amountMinor, reason, ...until })
}

/** Books a loss separately from refunds, because it has no upper limit and was not the merchant's decision. */
async function bookLosses(trx: Transaction, order: Order, { id, amountMinor, status }: ProviderDispute, hasChanged: boolean) {
  const lost = await Dispute.query(trx)
    .where({ merchantId: order.merchantId, orderId: order.id, status: 'lost' })
    .select('amountMinor')
  const lostMinor = lost.reduce((sum, loss) => sum + loss.amountMinor, 0)
  const event = !hasChanged ? null : status === 'open' ? 'order.dispute_opened' : 'order.dispute_closed'
  await bookReturned(trx, order, { lostMinor }, { event, gone: status === 'lost' ? [{ id, amountMinor }] : [] })
}

/** @throws when the provider does not answer; the job then retries, under the next key if this one is used up. */
async function moveMoney({ db, payments }: Context, { merchantId }: Order, dispute: ProviderDispute) {
  const { id } = dispute
  const read = () => Dispute.query(db).findOne({ id, merchantId }).select('reversalAttempt', 'status').throwIfNotFound()
  const { reversalAttempt } = await read()
  try {
    if (dispute.status === 'lost') await payments.reverseTransfer(dispute, reversalAttempt)
    // It may have been won while its transfer was being reversed.
    if ((await read()).status !== 'won') return
    const keptFeeMinor = await payments.sendTransferAgain(dispute, reversalAttempt)
    await Dispute.query(db).where({ id, merchantId }).patch({ keptFeeMinor })
  } catch (error) {
    if (error instanceof KeySpent)
      await db('disputes')
        .where({ id, merchantId, reversalAttempt })
        .update({ reversalAttempt: reversalAttempt + 1 })
    throw error
  }
}
