import type { Transaction } from 'objection'
import { newId } from '../../../platform/db/newId.ts'
import { violatesUnique } from '../../../platform/db/violatesUnique.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { cycleEnd, cycleStart } from '../../../pricing/schedule.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { bookChange } from '../../../shop/subscription/moves.ts'
import { Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import type { OrderInput } from '../../orders/order/OrderInput.ts'
import { openOrder } from '../../orders/placing/placeOrder.ts'
import { type CycleDeps, cycleInput } from './cycleInput.ts'
import { itemsAt } from './cycleSale.ts'
import { passOver } from './passOver.ts'

/**
 * Writes the next cycle of a subscription with its order, in one transaction, if it is due. A cycle that cannot be sold is skipped.
 * While the shop cannot be paid, the cycle stays due.
 * @returns whether it was written.
 */
export async function placeCycle(deps: CycleDeps, { merchantId, id }: Subscription, now: Date): Promise<boolean> {
  const read = await Subscription.query(deps.db).findOne({ merchantId, id })
  if (!read || !isDue(read, now)) return false
  try {
    const input = await cycleInput(deps, read, cycleStart(read, read.nextCycle))
    const { canAcceptPayments, paymentAccountId } = input.sale
    if (input.totals.total > 0 && !(canAcceptPayments && paymentAccountId)) return false
    return await deps.db.transaction((trx) => place(trx, read, input, now))
  } catch (error) {
    // Another process was faster.
    if (violatesUnique(error)) return false
    const why = error instanceof ApiError ? REASONS[error.code] : undefined
    if (!why) throw error
    await deps.db.transaction((trx) => passOver(trx, read, { why, now }))
    return false
  }
}

/** What stands in the way of a cycle for good. */
const REASONS: Partial<Record<string, 'sold_out' | 'too_small'>> = { out_of_stock: 'sold_out', amount_too_small: 'too_small' }

/** Whether a cycle is to be charged now. One whose former cycle is not settled has no time of its own. */
const isDue = ({ status, nextChargeAt }: Subscription, now: Date): boolean =>
  (status === 'active' || status === 'trialing') && nextChargeAt !== null && nextChargeAt <= now

async function place(trx: Transaction, read: Subscription, input: OrderInput, now: Date): Promise<boolean> {
  const { merchantId, id: subscriptionId, revision, nextCycle: n } = read
  const subscription = await lockSubscription(trx, merchantId, subscriptionId)
  if (!subscription || subscription.revision !== revision || subscription.nextCycle !== n || !isDue(subscription, now))
    return false
  const startsAt = cycleStart(subscription, n)
  const order = await openOrder(trx, input)
  await SubscriptionCycle.query(trx).insert({
    merchantId,
    id: newId(),
    subscriptionId,
    n,
    startsAt,
    endsAt: cycleEnd(subscription, n),
    status: 'open',
    orderId: order.id,
    nextAttemptAt: now,
  })
  const items = itemsAt(subscription, startsAt)
  const isRepriced = items !== subscription.items
  if (isRepriced) await bookChange(trx, subscription, items, now)
  await subscription.$query(trx).patch({ nextCycle: n + 1, nextChargeAt: null, ...(isRepriced && { items, nextPrice: null }) })
  faultPoint('cycle written')
  return true
}
