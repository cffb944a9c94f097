import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { acrossServers, isOnly, type Only, sumOf } from '../../../platform/db/acrossServers.ts'
import { drain } from '../../../platform/jobs/drain.ts'
import { Order } from '../../../shop/order/Order.ts'
import { findIntent } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'

const MAX_AT_ONCE = 200
/** When the provider is still processing a payment, or does not answer, check again after this long. */
const RETRY_MINUTES = 10

/**
 * Closes open orders whose time is over. Cancels the payment at the provider first, and gives the stock back only then
 * (docs/product/stock.md#when-a-hold-ends). An order that turns out to be paid completes; a payment in progress keeps
 * its hold. Runs every minute; safe to run twice at once, and to be killed at any point.
 * @returns how many orders it looked at.
 */
export async function expireHolds(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  log: (error: unknown) => void,
): Promise<number> {
  const now = new Date()
  const readDue = async (only: Only) =>
    Order.query(db)
      .where({ paymentStatus: 'pending' })
      .where(isOnly(only))
      .where('holdExpiresAt', '<=', now)
      .orderBy('holdExpiresAt')
      .limit(MAX_AT_ONCE)
  const expireDue = (only: Only) =>
    drain(
      { readDue: () => readDue(only), size: MAX_AT_ONCE },
      (order) => expireOrder({ db, payments }, order),
      // Orders that the provider cannot answer for must not fill every page.
      (order) => keepHold(db, order),
      log,
    )
  return sumOf(await acrossServers(db, expireDue, log))
}

/** Ends one open order: cancels its payment and settles by what the provider reports. */
export async function expireOrder({ db, payments }: Pick<Deps, 'db' | 'payments'>, order: Order, why = 'Not paid in time') {
  const found = await findIntent(db, payments, order)
  const ended = found && (await payments.cancelIntent(found.id))
  faultPoint('payment ended')
  if (!ended || ended.status === 'canceled') return settleOrder(db, order, { type: 'ended', why }, 'system')
  const fact = factOf(ended)
  if (fact) return settleOrder(db, order, fact, 'provider')
  return keepHold(db, order)
}

/** Keeps the hold of an order until the next check, unless it was settled meanwhile. */
const keepHold = (db: Deps['db'], { merchantId, id }: Order) =>
  Order.query(db)
    .where({ merchantId, id, paymentStatus: 'pending' })
    .patch({ holdExpiresAt: new Date(Date.now() + RETRY_MINUTES * 60_000) })
