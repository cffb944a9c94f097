import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toMajor } from '../../pricing/money.ts'
import { readAround } from '../../shop/subscription/around.ts'
import { presentSubscription } from '../../shop/subscription/present.ts'
import { Subscription, SubscriptionCycle, SubscriptionEntry } from '../../shop/subscription/Subscription.ts'

type Schemas = components['schemas']

const MOST_CYCLES = 100
const MOST_ENTRIES = 200

/** Returns a subscription with its cycles and its timeline. @throws 404 */
export async function readDetails(db: Knex, merchantId: string, id: string): Promise<Schemas['SubscriptionDetails']> {
  const subscription = await Subscription.query(db).findOne({ merchantId, id })
  if (!subscription) throw notFound('Subscription')
  const around = await readAround(db, merchantId, [subscription])
  const cycles = await SubscriptionCycle.query(db)
    .where({ merchantId, subscriptionId: id })
    .orderBy('n', 'desc')
    .limit(MOST_CYCLES)
  const history = await SubscriptionEntry.query(db)
    .where({ merchantId, subscriptionId: id })
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
  const orders = await readOrders(db, merchantId, cycles)
  return {
    ...presentSubscription(subscription, around.get(id)!),
    cycles: cycles.map((cycle) => presentCycle(cycle, orders)),
    history: history.map(({ at, type, text, by }) => ({ at: at.toISOString(), type, text, by })),
  }
}

type CycleOrder = { id: string; number: number; totalMinor: number; currency: string }

const readOrders = (db: Knex, merchantId: string, cycles: SubscriptionCycle[]): Promise<CycleOrder[]> =>
  db('orders')
    .where({ merchantId })
    .whereIn(
      'id',
      cycles.flatMap(({ orderId }) => orderId ?? []),
    )
    .select('id', 'number', 'totalMinor', 'currency')

function presentCycle(cycle: SubscriptionCycle, orders: CycleOrder[]): Schemas['SubscriptionCycle'] {
  const order = orders.find(({ id }) => id === cycle.orderId)
  return {
    n: cycle.n,
    status: cycle.status,
    starts_at: cycle.startsAt.toISOString(),
    ends_at: cycle.endsAt.toISOString(),
    order_id: cycle.orderId,
    order_number: order?.number ?? null,
    amount: order ? toMajor(order.totalMinor, order.currency) : null,
    reason: cycle.reason,
    attempts: cycle.attempts,
    next_attempt_at: cycle.nextAttemptAt?.toISOString() ?? null,
    failure: cycle.failure,
  }
}
