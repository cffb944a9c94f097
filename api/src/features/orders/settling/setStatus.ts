import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { creditInvoice } from '../../../shop/invoice/issueCreditNote.ts'
import { Order, type PaymentStatus } from '../../../shop/order/Order.ts'
import { followSale } from '../following/followSales.ts'
import { complete } from './complete.ts'
import { announce } from '../order/announce.ts'
import { factOf, fail, settleOrder } from './settleOrder.ts'
import { note } from '../../../shop/order/timeline.ts'
import { changeOrder } from '../order/changeOrder.ts'
import { finish } from '../order/countOrders.ts'

/**
 * Sets the state of an order by hand, to any of the four. Moves no money. Cancels an open payment first, so that an
 * order settled by hand cannot be charged as well (docs/product/orders.md#changes-by-hand).
 * @throws 404, 409 while the provider is processing a payment of it.
 */
export async function setStatus(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  merchantId: string,
  id: string,
  status: PaymentStatus,
): Promise<void> {
  const order = await Order.query(db).findOne({ id, merchantId })
  if (!order) throw notFound('Order')
  await followSale(db, order)
  if (order.paymentStatus === 'pending' && status !== 'pending' && order.paymentIntentId)
    await endPayment({ db, payments }, order)
  await db.transaction(async (trx) => {
    const locked = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    if (locked.paymentStatus !== status) await change(trx, locked, status)
  })
  // The answer shows the invoice.
  if (status === 'completed') await followSale(db, order)
}

async function endPayment({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order) {
  const intent = await payments.cancelIntent(order.paymentIntentId!)
  if (intent.status === 'processing') throw conflict('A payment of this order is being processed. Try again when it is done.')
  if (intent.status === 'succeeded') await settleOrder(db, order, factOf(intent)!, 'provider')
}

async function change(trx: Transaction, order: Order, status: PaymentStatus) {
  if (order.isUnfinished) await finish(trx, order)
  // First, so that the events carry the credit note.
  if (order.paymentStatus === 'completed') await creditInvoice(trx, order)
  switch (status) {
    case 'completed':
      // Paid outside: no platform fee.
      if (order.paidMinor === 0) await order.$query(trx).patch({ feeMinor: 0 })
      await complete(trx, order, { text: 'Marked as completed', by: 'merchant' })
      break
    case 'failed':
      await fail(trx, order, 'Marked as failed', 'merchant')
      break
    case 'refunded':
    case 'pending':
      if (status === 'pending') await assertOpenAccount(trx, order.merchantId)
      // Set by hand, it has no hold that ends and no session that finds it again.
      await changeOrder(trx, order, {
        paymentStatus: status,
        checkoutSessionId: null,
        holdExpiresAt: null,
      })
      await note(trx, order, {
        type: status,
        text: status === 'refunded' ? 'Marked as refunded, not paid back' : 'Marked as pending',
        by: 'merchant',
      })
      if (status === 'refunded') await announce(trx, order, 'order.refunded')
      await announce(trx, order, 'order.status_changed')
      break
    default:
      status satisfies never
  }
}

/**
 * Locks the account, because an account with an open order cannot be deleted: the order opens before the deletion, or
 * not at all.
 */
async function assertOpenAccount(trx: Transaction, merchantId: string) {
  const open = await trx('merchants').where({ id: merchantId }).whereNull('closedAt').forKeyShare().first('id')
  if (!open) throw notFound('Order')
}
