import { violatesUnique } from '../../../platform/db/violatesUnique.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import type { Deps } from '../../deps.ts'
import { type Intent, PAYMENTS_UNAVAILABLE } from '../../../gateways/payments.ts'
import { conflict, refused, unavailable } from '../../../platform/http/errors.ts'
import { expireOrder } from '../settling/expireHolds.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { ensureIntent, needsIntent } from '../settling/payment.ts'
import { insertAtOnce, SessionUsed } from './insertOrder.ts'
import { alreadyPaid, openOrder } from './placeOrder.ts'
import type { OrderInput } from '../order/OrderInput.ts'
import { factOf, settleOrder } from '../settling/settleOrder.ts'

/** A session starts over when its order ends at this very moment. Without a bound, a provider that ends every payment would loop. */
const MAX_TRIES = 4

interface Started {
  order: Order
  intent: Intent | null
}

/**
 * Opens or updates the order of a checkout session and its payment.
 * @throws 409 when it is paid, 422 when it cannot be sold or paid, 503 when each new order ended at once.
 */
export async function startOrder(deps: Pick<Deps, 'db' | 'payments'>, input: OrderInput): Promise<Started> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const started = await tryToStart(deps, input)
    if (started) return started
  }
  throw unavailable('Your order could not be opened. Please try again.')
}

/** @returns null when the order of the session has ended. */
async function tryToStart({ db, payments }: Pick<Deps, 'db' | 'payments'>, input: OrderInput): Promise<Started | null> {
  const { sale, totals } = input
  if ((totals.total > 0 || input.subscription) && !(sale.canAcceptPayments && sale.paymentAccountId))
    throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)

  const order = await openTogether(db, input)
  if (order.holdExpiresAt && order.holdExpiresAt <= new Date()) {
    // Its time is over, but the sweep has not closed it yet. An expired hold never starts again.
    await expireOrder({ db, payments }, order)
    return null
  }
  faultPoint('order written')
  if (!needsIntent(order)) {
    if (!order.paymentIntentId) return { order, intent: null }
    // It became free after a payment was opened: that payment must not collect money any more.
    const ended = await payments.cancelIntent(order.paymentIntentId)
    if (ended.status === 'canceled') return { order, intent: null }
    return settledInstead(db, order, ended)
  }
  const intent = await ensureIntent(db, payments, order, sale)
  if (intent.status === 'requires_payment' || intent.status === 'requires_action') return { order, intent }
  if (intent.status !== 'canceled') return settledInstead(db, order, intent)
  // Its time ran out at this very moment: the session starts over with a new order.
  await settleOrder(db, order, factOf(intent)!, 'system')
  return null
}

/** Handles two calls of one session or key at the same moment: the second finds the order of the first. */
async function openTogether(db: Deps['db'], input: OrderInput): Promise<Order> {
  const open = (given: OrderInput) => db.transaction((trx) => openOrder(trx, given))
  try {
    return (await insertAtOnce(db, input)) ?? (await open(input))
  } catch (error) {
    if (!violatesUnique(error) && !(error instanceof SessionUsed)) throw error
    return open({ ...input, effect: input.effect && { ...input.effect, isResumed: true } })
  }
}

async function settledInstead(db: Deps['db'], order: Order, intent: Intent): Promise<never> {
  const fact = factOf(intent)
  if (fact) throw alreadyPaid(await settleOrder(db, order, fact, 'provider'))
  throw conflict('The payment of this order is being processed. Please wait.')
}
