import type { Knex } from 'knex'
import { cyclePrice, cycleStart } from '../../api/src/pricing/schedule.ts'
import type { Subscription, SubscriptionCycle } from '../../api/src/shop/subscription/Subscription.ts'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import type { Cancelled } from './subscribers.ts'

interface Evidence {
  db: Knex
  stripe: FakeStripe
  cancelled: Cancelled[]
}

/** An attempt that had begun before a cancellation may still reach the provider within this time. */
const IN_FLIGHT_MS = 60_000

/** Checks that each cycle was charged once or says why not, at the price that was agreed, and never after a cancellation. */
export async function findSubscriptionViolations({ db, stripe, cancelled }: Evidence): Promise<string[]> {
  const found: string[] = []
  const subscriptions: Subscription[] = await db('subscriptions')
  const cycles: SubscriptionCycle[] = await db('subscription_cycles').orderBy('n')
  const paidOf = paymentsByOrder(stripe)
  const begun = await db('orders').whereNotNull('subscriptionTerms').whereIn('paymentStatus', ['completed', 'refunded'])
  if (begun.length !== subscriptions.length)
    found.push(`${begun.length} orders were paid that begin a subscription, and there are ${subscriptions.length}`)
  if (subscriptions.length === 0) found.push('nobody subscribed')
  if (!cycles.some(({ n, status }) => n > 1 && status === 'paid')) found.push('no subscription was ever charged again')
  for (const subscription of subscriptions) {
    const own = cycles.filter(({ subscriptionId }) => subscriptionId === subscription.id)
    found.push(...(await cycleViolations(db, subscription, own, paidOf)))
  }
  for (const { subscriptionId, at } of cancelled) {
    const own = cycles.filter((cycle) => cycle.subscriptionId === subscriptionId)
    for (const { n, orderId } of own.filter(({ n, orderId }) => n > 1 && orderId))
      if ((paidOf.get(orderId!) ?? []).some((paidAt) => paidAt > at + IN_FLIGHT_MS))
        found.push(`cycle ${n} of ${subscriptionId} was charged after the subscription was cancelled`)
  }
  return found
}

async function cycleViolations(
  db: Knex,
  subscription: Subscription,
  cycles: SubscriptionCycle[],
  paidOf: Map<string, number[]>,
): Promise<string[]> {
  const { id, merchantId, status, billing, items, cancelledAt } = subscription
  const found: string[] = []
  const wrong = (text: string) => void found.push(`subscription ${id}: ${text}`)
  if (status !== 'ended') wrong(`is ${status} when all of them are over`)
  const paid = cycles.filter((cycle) => cycle.status === 'paid')
  if (!cancelledAt && status === 'ended' && paid.length !== billing.cycles)
    wrong(`ended by itself after ${paid.length} of ${billing.cycles} payments`)
  for (const [index, { n, startsAt, status: state, reason, orderId }] of cycles.entries()) {
    const times = (paidOf.get(orderId!) ?? []).length
    if (n !== index + 1) wrong(`its cycles have a gap before ${n}`)
    if (startsAt.getTime() !== cycleStart(subscription, n).getTime()) wrong(`cycle ${n} begins on another day`)
    if (state === 'open') wrong(`cycle ${n} is open for ever`)
    if (state === 'paid' ? times !== 1 : times !== 0) wrong(`cycle ${n} is ${state}, and was charged ${times} times`)
    if (state === 'failed' && !reason) wrong(`cycle ${n} failed, and nothing says why`)
  }
  const { sum } = (await db('orders')
    .where({ merchantId })
    .whereIn(
      'id',
      paid.map(({ orderId }) => orderId!),
    )
    .sum('subtotalMinor as sum')
    .first())!
  const agreed = paid.reduce((total, _, index) => total + cyclePrice(items[0]!.priceMinor, billing, index + 1), 0)
  if (Number(sum) !== agreed) wrong(`${sum} was charged in ${paid.length} cycles, and ${agreed} was agreed`)
  return found
}

/** When the payments of each order succeeded. */
function paymentsByOrder(stripe: FakeStripe): Map<string, number[]> {
  const times = new Map<string, number[]>()
  for (const { type, created, data } of stripe.events) {
    const { metadata } = data.object as { metadata?: { order?: string } }
    if (type !== 'payment_intent.succeeded' || !metadata?.order) continue
    times.set(metadata.order, [...(times.get(metadata.order) ?? []), created * 1000])
  }
  return times
}
