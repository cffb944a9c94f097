import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { describeFailure } from '../../../gateways/failures.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { Merchant, subscriptionSettings } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription, lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { afterCycle } from '../../../shop/subscription/next.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { afterFailure, ASKS_BUYER, CARD_GONE, type Failure } from './dunning.ts'

interface Attempted {
  subscription: Subscription
  cycle: SubscriptionCycle
  order: Order
  now: Date
}

/** How long until a payment that the provider is processing is asked for again. */
const PROCESSING_MS = 12 * 3600_000

/** Writes what an attempt came to, if the cycle is still as it was when the attempt began. */
const record = (
  db: Knex,
  { cycle: { merchantId, subscriptionId, id, attempts } }: Attempted,
  write: (trx: Transaction, subscription: Subscription, cycle: SubscriptionCycle) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockSubscription(trx, merchantId, subscriptionId)
    const cycle = await SubscriptionCycle.query(trx).findOne({ merchantId, id, status: 'open', attempts })
    if (subscription && cycle) await write(trx, subscription, cycle)
  })

/** The bank takes days. */
export const recordProcessing = (db: Knex, attempted: Attempted): Promise<void> =>
  record(db, attempted, async (trx, _subscription, cycle) =>
    cycle.$query(trx).patch({ failure: 'processing', nextAttemptAt: new Date(attempted.now.getTime() + PROCESSING_MS) }),
  )

/** The subscription is past due. Another attempt follows, or the end unless the buyer pays. */
export const recordFailure = (db: Knex, attempted: Attempted, failure: Failure): Promise<void> =>
  record(db, attempted, async (trx, subscription, cycle) => {
    const { merchantId, pastDueSince } = subscription
    const { graceDays } = subscriptionSettings(await Merchant.query(trx).findById(merchantId).throwIfNotFound())
    const { now, order } = attempted
    const { nextAttemptAt, givesUpAt } = afterFailure(cycle, subscription, { failure, now, graceDays })
    await cycle.$query(trx).patch({ attempts: cycle.attempts + 1, failure: failure.code, nextAttemptAt })
    const follows = nextAttemptAt ? `, tried again on ${nextAttemptAt.toISOString().slice(0, 10)}` : ''
    await changeSubscription(
      trx,
      subscription,
      { status: 'past_due', pastDueSince: pastDueSince ?? now, givesUpAt },
      { type: 'failed', text: `Cycle ${cycle.n} not paid: ${wordsOf(failure)}${follows}`, by: 'provider' },
    )
    if (!pastDueSince) await emitSubscription(trx, 'subscription.past_due', subscription)
    const template = failure.code === ASKS_BUYER ? 'subscription_confirm' : 'subscription_failed'
    await queueSubscriptionMail(trx, subscription, template, {
      which: `${cycle.n}:${cycle.attempts}`,
      amountMinor: order.totalMinor,
      orderId: order.id,
      ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    })
  })

/** The order was ended by hand: the cycle is not charged, and the next one follows. */
export const dropCycle = (db: Knex, attempted: Attempted): Promise<void> =>
  record(db, attempted, async (trx, subscription, cycle) => {
    await cycle.$query(trx).patch({ status: 'failed', reason: 'closed', nextAttemptAt: null })
    const changes = {
      ...(await afterCycle(trx, subscription, cycle.n)),
      status: 'active' as const,
      pastDueSince: null,
      givesUpAt: null,
    }
    await changeSubscription(trx, subscription, changes, {
      type: 'failed',
      text: `Cycle ${cycle.n} closed by hand`,
      by: 'merchant',
    })
  })

function wordsOf({ code }: Failure): string {
  if (code === ASKS_BUYER) return 'the bank asks the buyer to confirm'
  if (code === CARD_GONE.code) return 'there is no card to charge'
  return describeFailure(code).code.replaceAll('_', ' ')
}
