import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { describeFailure } from '../../gateways/failures.ts'
import type { Intent } from '../../gateways/payments.ts'
import { Order } from '../../shop/order/Order.ts'
import { followSale } from '../orders/following/followSales.ts'
import { chargeKept } from '../orders/settling/chargeKept.ts'
import { expireOrder } from '../orders/settling/expireHolds.ts'
import { factOf, settleOrder } from '../orders/settling/settleOrder.ts'
import type { Upsell } from './Upsell.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Charges an added order with the kept card, and settles it. A card that is declined, or whose bank wants to ask, ends the order and
 * gives its stock back: nobody tries again.
 * @throws ApiError 503 when the outcome is unknown. The next call continues, else the sweep of open orders.
 */
export async function chargeUpsell({ db, payments }: Context, added: Order, upsell: Upsell): Promise<void> {
  const { merchantId, id } = added
  try {
    const order = await Order.query(db).findOne({ merchantId, id }).throwIfNotFound()
    if (order.paymentStatus !== 'pending') return
    const intent = await chargeKept({ db, payments }, order, {
      paymentMethodId: upsell.paymentMethodId,
      number: 1,
      at: new Date(),
      mayCharge: () => isPending(db, order),
    })
    faultPoint('upsell charged')
    if (intent !== 'stopped') await settle({ db, payments }, order, intent === 'card gone' ? null : intent)
  } catch (error) {
    await upsellOf(db, upsell).update({ attemptedAt: null })
    throw error
  }
  await releaseSoon(db, upsell)
}

const isPending = async (db: Knex, { merchantId, id }: Order): Promise<boolean> =>
  (await db('orders').where({ merchantId, id, paymentStatus: 'pending' }).first('id')) !== undefined

async function settle({ db, payments }: Context, order: Order, intent: Intent | null): Promise<void> {
  if (intent?.status === 'processing') return
  const settled =
    intent?.status === 'succeeded'
      ? await settleOrder(db, order, factOf(intent)!, 'provider')
      : await expireOrder({ db, payments }, order, whyOf(intent))
  if (settled instanceof Order) await followSale(db, settled)
}

function whyOf(intent: Intent | null): string {
  if (!intent) return 'The kept card can no longer be charged'
  if (intent.status === 'requires_action' || intent.error?.asksBuyer)
    return 'The bank asked the buyer to confirm, so it was not charged'
  return describeFailure(intent.error?.code ?? 'card_declined').message
}

const upsellOf = (db: Knex, { merchantId, orderId }: Upsell) => db('upsells').where({ merchantId, orderId })

/** Nothing is offered any more, so the card is forgotten with the next run of the job. One that pays a subscription stays. */
export const releaseSoon = (db: Knex, { merchantId, paymentMethodId: id }: Upsell): Promise<number> =>
  db('payment_methods')
    .where({ merchantId, id })
    .whereNotNull('releaseAt')
    .whereNull('detachedAt')
    .update({ releaseAt: new Date() })
