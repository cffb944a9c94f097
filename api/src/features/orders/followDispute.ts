import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import type { ProviderDispute } from '../../gateways/payments.ts'
import { formatMoney } from '../../pricing/money.ts'
import { bookRefunds } from './bookRefunds.ts'
import { followIntent, orderOf } from './followIntent.ts'
import { Dispute, Order } from './Order.ts'
import { Refund } from './Refund.ts'
import { announce } from './settleOrder.ts'
import { note } from './timeline.ts'

/**
 * Brings an order into step with a dispute at the provider. It falls on the platform; when it is lost, the transfer to the
 * merchant is reversed, and the order counts as paid back by so much (decisions: Connect).
 */
export async function followDispute({ db, payments }: Pick<Deps, 'db' | 'payments'>, id: string): Promise<void> {
  const dispute = await payments.readDispute(id)
  const order = await orderOf(db, await payments.getIntent(dispute.intentId))
  if (!order) return
  // The news of the payment itself may come later than those of its dispute.
  await followIntent({ db, payments }, dispute.intentId)
  if (dispute.status === 'lost') await payments.reverseTransfer(dispute)
  const refunds = dispute.status === 'lost' ? await payments.readRefunds(dispute.intentId) : null
  await db.transaction(async (trx) => {
    const locked = await order.$query(trx).forUpdate().throwIfNotFound()
    const before = await Dispute.query(trx).findOne({ id, merchantId: order.merchantId })
    // A lost one stays lost, whichever reading comes last.
    if (before && before.status !== 'open' && dispute.status === 'open') return
    const isNews = before?.status !== dispute.status
    await keep(trx, locked, dispute, before)
    if (isNews) await tell(trx, locked, dispute)
    if (refunds) await bookLoss(trx, locked, dispute, refunds.feeRefundedMinor)
  })
}

async function keep(trx: Transaction, order: Order, dispute: ProviderDispute, before: Dispute | undefined) {
  const { id, intentId: _, ...row } = dispute
  const closedAt = dispute.status === 'open' ? null : (before?.closedAt ?? new Date())
  const whole = { ...row, currency: order.currency, closedAt, orderId: order.id, merchantId: order.merchantId }
  if (before) await before.$query(trx).patch(whole)
  else await Dispute.query(trx).insert({ id, ...whole })
}

async function tell(trx: Transaction, order: Order, { amountMinor, reason, status }: ProviderDispute) {
  const amount = formatMoney(amountMinor, order.currency)
  const text = {
    open: `The shopper’s bank asks for ${amount} back: ${reason.replaceAll('_', ' ')}`,
    won: `The dispute over ${amount} was won`,
    lost: `The dispute over ${amount} was lost`,
  }[status]
  await note(trx, order, 'dispute', text, 'provider')
  await announce(trx, order, status === 'open' ? 'order.dispute_opened' : 'order.dispute_closed')
}

/** The bank has taken the money: for the books that is a refund. */
async function bookLoss(trx: Transaction, order: Order, { id, amountMinor }: ProviderDispute, feeRefundedMinor: number) {
  const row = { providerId: id, orderId: order.id, merchantId: order.merchantId, amountMinor, source: 'dispute' as const }
  await Refund.query(trx).insert(row).onConflict('providerId').ignore()
  const loss = { id, reference: null, status: 'succeeded' as const, amountMinor, failure: null }
  await bookRefunds(trx, order, { refunds: [loss], feeRefundedMinor })
}
