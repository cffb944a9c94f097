import type { Transaction } from 'objection'
import { toMajor } from '../../../pricing/money.ts'
import { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import type { Actor } from '../../audit/recordAudit.ts'
import { assertProved } from '../../auth/stepUp.ts'

/** The default limit: so many median orders, at least so much in the order's currency. */
const DEFAULT = { orders: 10, least: 200 }
/** How many orders the median is taken of. */
const RECENT = 200

/**
 * Asks who refunds for a recent proof, if the refunds since the last one would be above the merchant's limit
 * (docs/product/accounts.md#limit-of-refunds). The caller has locked the order; the session is locked too, so that refunds of
 * several orders at once count each other.
 * @param amountMinor minor units.
 * @returns whether they are above, so that it is mailed.
 * @throws 403 without a proof.
 */
export async function assertMayRefund(
  trx: Transaction,
  actor: Actor,
  order: Order,
  amountMinor: number,
): Promise<{ isAbove: boolean }> {
  const { merchantId } = order
  const sessionId = actor.system === undefined ? actor.sessionId : null
  const session = sessionId && (await trx('sessions').where({ merchantId, id: sessionId }).forUpdate().first('provedAt'))
  const before = await refundedSince(trx, order, session ? { sessionId, ...session } : null)
  const isAbove = toMajor(before + amountMinor, order.currency) > (await limitOf(trx, order))
  if (isAbove) await assertProved(trx, { merchantId, sessionId })
  return { isAbove }
}

/** Sums up refunds of the order, and of the session since its proof, in minor units. */
async function refundedSince(
  trx: Transaction,
  { id: orderId, merchantId, currency }: Order,
  session: { sessionId: string; provedAt: Date } | null,
): Promise<number> {
  const rows = trx('refunds').where({ 'refunds.merchantId': merchantId }).whereIn('refunds.status', ['pending', 'succeeded'])
  if (session)
    rows
      .join('orders', (on) => on.on('orders.merchantId', 'refunds.merchantId').on('orders.id', 'refunds.orderId'))
      .where({ currency })
      .where('refunds.createdAt', '>=', session.provedAt)
      .where((either) => either.where({ sessionId: session.sessionId }).orWhere({ orderId }))
  else rows.where({ orderId })
  const { sum } = (await rows.sum({ sum: 'amountMinor' }).first()) as { sum: string | null }
  return Number(sum ?? 0)
}

/** In major units of the order's currency. */
async function limitOf(trx: Transaction, { merchantId, currency }: Order): Promise<number> {
  const { refundProofAbove } = await Merchant.query(trx).findById(merchantId).select('refundProofAbove').throwIfNotFound()
  if (refundProofAbove !== null) return Number(refundProofAbove)
  const recent = trx('orders')
    .where({ merchantId, currency })
    .where('paidMinor', '>', 0)
    .orderBy('createdAt', 'desc')
    .limit(RECENT)
    .select('totalMinor')
  const { median } = (await trx
    .from(recent.as('recent'))
    .first(trx.raw('percentile_disc(0.5) within group (order by total_minor) as median'))) as { median: string | null }
  return Math.max(DEFAULT.least, DEFAULT.orders * toMajor(Number(median ?? 0), currency))
}
