import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../faultPoint.ts'
import { ApiError, invalidField, notFound, refused } from '../../http/errors.ts'
import { formatMoney, share } from '../../pricing/money.ts'
import { noteFailure, syncRefunds } from './bookRefunds.ts'
import { Order } from './Order.ts'
import { Refund } from './Refund.ts'

interface RefundWish {
  /** Minor units; null is all that is left. */
  amountMinor: number | null
  reason: string | null
  restock: boolean
}

/** What a refund would come to, minor units. */
export interface RefundCost {
  amountMinor: number
  /** What the shopper can still be paid back, this refund included. */
  refundableMinor: number
  /** Share of the fee that the platform returns. */
  feeMinor: number
}

/**
 * Pays an order back, in whole or in part. The refund is written down before the provider is asked, so that two people who
 * press at once return no more than was paid; one that the provider did not answer for stays pending, and a job goes on with it.
 * @throws 404; 400 for more than is left; 422 where there is nothing to pay back, or the provider refuses.
 */
export async function createRefund(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  merchantId: string,
  orderId: string,
  { amountMinor, reason, restock }: RefundWish,
): Promise<Refund> {
  const { order, refund } = await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
    if (!order) throw notFound('Order')
    const cost = await costOf(trx, order, amountMinor)
    const row = { orderId, merchantId, amountMinor: cost.amountMinor, reason, restock, source: 'merchant' as const }
    return { order, refund: await Refund.query(trx).insert(row).returning('*') }
  })
  faultPoint('refund written')
  await sendRefund({ db, payments }, order, refund)
  return refund.$query(db).throwIfNotFound()
}

/** Asks the provider for a refund that is written down; it may have been asked before. */
export async function sendRefund({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order, refund: Refund): Promise<void> {
  const { id: reference, amountMinor } = refund
  try {
    await payments.refund({
      ...{ reference, amountMinor, orderId: order.id, intentId: order.paymentIntentId! },
      hasFee: order.feeMinor > 0,
    })
    faultPoint('refund sent')
    await syncRefunds(db, payments, order)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Not refused, only not answered: it may have been done.
    if (error.status >= 500) return
    await close(db, order, reference, error.message)
    throw error
  }
}

/** What paying back so much of an order would cost; all that is left where no amount is named. */
export async function costOf(db: Knex, order: Order, wished: number | null): Promise<RefundCost> {
  const open = await Refund.query(db)
    .where({ merchantId: order.merchantId, orderId: order.id })
    .whereIn('status', ['pending', 'succeeded'])
    .select('amountMinor')
  const before = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refundableMinor = Math.max(0, order.paidMinor - before)
  if (order.paidMinor === 0)
    throw refused(
      'not_refundable',
      'Nothing was paid for this order through the payment provider, so there is nothing to pay back.',
    )
  if (refundableMinor === 0) throw refused('not_refundable', 'This order was paid back already.')

  const amountMinor = wished ?? refundableMinor
  if (amountMinor > refundableMinor)
    throw invalidField('amount', `Only ${formatMoney(refundableMinor, order.currency)} of this order can still be paid back.`)
  const feeBefore = share(order.feeMinor, before, order.paidMinor)
  return { amountMinor, refundableMinor, feeMinor: share(order.feeMinor, before + amountMinor, order.paidMinor) - feeBefore }
}

/** The provider has refused it for good. */
const close = (db: Knex, { id: orderId, merchantId }: Order, id: string, failure: string) =>
  db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate().throwIfNotFound()
    const closed = await Refund.query(trx)
      .where({ id, merchantId, status: 'pending' })
      .patch({ status: 'failed', failure, settledAt: new Date() })
    if (closed) await noteFailure(trx, order, failure, await Refund.query(trx).findOne({ id, merchantId }).throwIfNotFound())
  })
