import type { Transaction } from 'objection'
import { newId } from '../../platform/db/newId.ts'
import { monthlyMinor } from '../../pricing/monthly.ts'
import { addUnits, cycleEnd, cycleStart, type Schedule } from '../../pricing/schedule.ts'
import type { Order } from '../order/Order.ts'
import { emitSubscription } from './announce.ts'
import { clockOf } from '../merchant/clock.ts'
import { afterCycle } from './next.ts'
import { Subscription, SubscriptionCycle, SubscriptionEntry, type SubscriptionTerms } from './Subscription.ts'

/**
 * Begins the subscription that a completed order was sold with. It begins once, however often the order completes.
 * @returns null for an order that begins none.
 */
export async function beginSubscription(trx: Transaction, order: Order): Promise<Subscription | null> {
  const { merchantId, id: firstOrderId, subscriptionTerms: terms } = order
  if (!terms) return null
  const known = await Subscription.query(trx).findOne({ merchantId, firstOrderId })
  if (known) return known
  const at = await clockOf(trx, merchantId)
  const first = firstOf(terms, at)
  const id = newId()
  const subscription = Subscription.fromJson({
    ...soldWith(order, terms),
    ...first.columns,
    id,
    revision: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
  } as object)
  Object.assign(subscription, await afterCycle(trx, subscription, first.cycle.n))
  await Subscription.query(trx).insert(subscription)
  const { n, startsAt, endsAt } = first.cycle
  const cycle = {
    merchantId,
    id: newId(),
    subscriptionId: id,
    n,
    startsAt,
    endsAt,
    status: 'paid' as const,
    orderId: firstOrderId,
  }
  await SubscriptionCycle.query(trx).insert(cycle)
  await noteBegin(trx, subscription, at)
  const columns = { subscriptionId: id, subscriptionCycle: n }
  await trx('orders').where({ merchantId, id: firstOrderId }).update(columns)
  Object.assign(order, columns)
  await emitSubscription(trx, 'subscription.created', subscription)
  return subscription
}

/** What the first payment pays: the trial, or the first cycle. */
function firstOf({ billing, timeZone }: SubscriptionTerms, at: Date) {
  if (billing.trialDays === 0) {
    const schedule: Schedule = { anchorAt: at, anchorCycle: 1, billing, timeZone }
    const columns = { status: 'active' as const, anchorAt: at, anchorCycle: 1, nextCycle: 2, trialEndsAt: null }
    return { columns, cycle: { n: 1, startsAt: cycleStart(schedule, 1), endsAt: cycleEnd(schedule, 1) } }
  }
  const trialEndsAt = addUnits(at, { unit: 'day', count: billing.trialDays, timeZone })
  const columns = { status: 'trialing' as const, anchorAt: trialEndsAt, anchorCycle: 1, nextCycle: 1, trialEndsAt }
  return { columns, cycle: { n: 0, startsAt: at, endsAt: trialEndsAt } }
}

const soldWith = (order: Order, { billing, items, promo, consent, timeZone }: SubscriptionTerms) => ({
  merchantId: order.merchantId,
  linkId: order.linkId,
  firstOrderId: order.id,
  paymentMethodId: order.paymentMethodId ?? null,
  customerEmail: order.customerEmail,
  canonicalEmail: order.canonicalEmail,
  customer: {
    name: order.customerName,
    phone: order.customerPhone,
    company: order.company,
    vatNumber: order.vatNumber,
    peppolId: order.buyerPeppolId,
    country: order.country,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
  },
  locale: order.locale,
  reference: order.reference,
  metadata: order.metadata,
  currency: order.currency,
  billing,
  items,
  promo,
  consent,
  timeZone,
})

async function noteBegin(trx: Transaction, subscription: Subscription, at: Date): Promise<void> {
  const { merchantId, id: subscriptionId, currency, billing, items, trialEndsAt } = subscription
  const text = trialEndsAt ? `Began with a trial until ${trialEndsAt.toISOString().slice(0, 10)}` : 'Began'
  await SubscriptionEntry.query(trx).insert({ merchantId, id: newId(), subscriptionId, type: 'created', text, by: 'buyer', at })
  const move = { merchantId, id: newId(), subscriptionId, kind: 'new', currency, monthlyMinor: monthlyMinor(billing, items), at }
  await trx('subscription_moves').insert(move)
}
