import { randomBytes, randomUUID } from 'node:crypto'
import { monthlyMinor } from '../pricing/monthly.ts'
import { cycleStart } from '../pricing/schedule.ts'
import { newId } from '../platform/db/newId.ts'
import { DEMO, type DemoOrder, type DemoSubscriber, later } from './shop.ts'

const DAY_S = 24 * 3600
/** When a subscription was cancelled or paused that did not go on. */
const STOPPED_DAYS_AGO = 2
/** Cycles that one paid which has ended. */
const ENDED_AFTER = 2

const { billing, name, priceMinor, picture } = DEMO.products.find((product) => product.billing)!
const LINK = DEMO.links.find(({ items }) => items.some(({ product }) => product === picture))!.key

/** An order that pays a cycle of a subscriber, by their position in `subscribers`. */
export type CycleOrder = DemoOrder & { subscriber: number; cycle: number }

const scheduleOf = ({ daysAgo }: DemoSubscriber, now: Date) => {
  return { anchorAt: later(now, -daysAgo * DAY_S), anchorCycle: 1, billing: billing!, timeZone: DEMO.merchant.timeZone! }
}

/** The orders of all subscriptions, one for each cycle that began before `now`. */
export const buildCycleOrders = (now: Date): CycleOrder[] =>
  DEMO.subscribers.flatMap((subscriber, index) => {
    const starts = startsOf(subscriber, now)
    return starts.map((start, place) => {
      const isFailed = subscriber.state === 'past_due' && place === starts.length - 1
      return {
        link: LINK,
        customer: subscriber.customer,
        channel: subscriber.channel,
        ago: Math.round((now.getTime() - start.getTime()) / 1000),
        status: isFailed ? 'pending' : 'completed',
        ...(isFailed && { failure: 'expired_card' }),
        history: isFailed
          ? [['declined', 'provider', 'Card declined: expired_card', 20]]
          : [['completed', place === 0 ? 'shopper' : 'system', `Paid $${(priceMinor / 100).toFixed(2)}`, 40]],
        subscriber: index,
        cycle: place + 1,
      }
    })
  })

function startsOf(subscriber: DemoSubscriber, now: Date): Date[] {
  const schedule = scheduleOf(subscriber, now)
  const starts: Date[] = []
  for (let n = 1; cycleStart(schedule, n) < now; n++) starts.push(cycleStart(schedule, n))
  return subscriber.state === 'ended' ? starts.slice(0, ENDED_AFTER) : starts
}

interface PlacedCycle {
  id: string
  subscriptionId: string | null
  subscriptionCycle: number | null
  completedAt: Date | null
  createdAt: Date
}

/**
 * Builds the rows of the demo shop's subscriptions by table.
 * @param ids of the subscriptions, by the position of their subscriber.
 * @param orders those of their cycles among others.
 */
export function buildSubscriptions(
  { merchantId, productId, linkId, ids }: { merchantId: string; productId: string; linkId: string; ids: string[] },
  orders: PlacedCycle[],
  now: Date,
): Record<string, object[]> {
  const stoppedAt = later(now, -STOPPED_DAYS_AGO * DAY_S)
  const all = DEMO.subscribers.map((subscriber, index) => {
    const id = ids[index]!
    const { state = 'active', customer } = subscriber
    const schedule = scheduleOf(subscriber, now)
    const paid = orders.filter(({ subscriptionId }) => subscriptionId === id)
    const nextCycle = paid.length + 1
    const next = cycleStart(schedule, nextCycle)
    const { email, name: customerName, address } = DEMO.customers[customer]!
    const endedAt = state === 'ended' ? next : null
    const isOver = state === 'ended' || state === 'cancelled'
    const { anchorAt } = schedule
    const methodId = randomUUID()
    return {
      method: {
        merchantId,
        id: methodId,
        canonicalEmail: email,
        paymentMode: 'platform',
        providerCustomerId: `cus_test_${randomBytes(12).toString('hex')}`,
        providerMethodId: `pm_test_${randomBytes(12).toString('hex')}`,
        brand: 'visa',
        last4: '4242',
        expiresOn: state === 'past_due' ? anchorAt.toISOString().slice(0, 10) : '2099-12-31',
      },
      orders: paid,
      stoppedAt: state === 'paused' || isOver ? (endedAt ?? stoppedAt) : null,
      schedule,
      row: {
        merchantId,
        id,
        status: state,
        linkId,
        firstOrderId: paid[0]!.id,
        paymentMethodId: methodId,
        customerEmail: email,
        canonicalEmail: email,
        customer: { ...NOBODY, name: customerName, country: address.country },
        currency: 'USD',
        items: [itemOf(productId)],
        billing,
        consent: {
          text: `I agree to pay $${priceMinor / 100} a month until I cancel.`,
          version: 'demo',
          at: anchorAt.toISOString(),
        },
        timeZone: DEMO.merchant.timeZone!,
        anchorAt,
        nextCycle: state === 'past_due' ? nextCycle - 1 : nextCycle,
        nextChargeAt: state === 'active' ? next : null,
        pastDueSince: state === 'past_due' ? paid.at(-1)!.createdAt : null,
        pausedAt: state === 'paused' ? stoppedAt : null,
        cancelsAt: state === 'cancelled' ? next : null,
        cancelledAt: isOver ? (endedAt ?? stoppedAt) : null,
        cancelledBy: isOver ? 'buyer' : null,
        endedAt,
        createdAt: anchorAt,
        updatedAt: anchorAt,
      },
    }
  })
  return {
    payment_methods: all.map(({ method }) => method),
    'sandbox.methods': all.map(
      ({ method: { providerMethodId: id, providerCustomerId: customerId, brand, last4, expiresOn } }) => {
        return { id, customerId, card: 'good', brand, last4, expiresOn, createdAt: now }
      },
    ),
    subscriptions: all.map(({ row }) => row),
    subscription_cycles: all.flatMap(({ row, orders: paid, schedule }) =>
      paid.map(({ id: orderId, completedAt, createdAt }, place) => ({
        merchantId,
        id: newId(),
        subscriptionId: row.id,
        n: place + 1,
        startsAt: cycleStart(schedule, place + 1),
        endsAt: cycleStart(schedule, place + 2),
        status: completedAt ? 'paid' : 'open',
        orderId,
        attempts: completedAt ? 0 : 1,
        attemptedAt: createdAt,
        failure: completedAt ? null : 'expired_card',
        createdAt,
        updatedAt: createdAt,
      })),
    ),
    subscription_history: all.flatMap(({ row, orders: paid, stoppedAt: stopped }) =>
      entriesOf(paid, row.status, stopped).map((entry) => ({ merchantId, id: newId(), subscriptionId: row.id, ...entry })),
    ),
    subscription_moves: all.flatMap(({ row, stoppedAt: stopped }) => {
      const move = { merchantId, subscriptionId: row.id, currency: 'USD' }
      const minor = monthlyMinor(billing!, row.items)
      return [
        { ...move, id: newId(), kind: 'new', monthlyMinor: minor, at: row.anchorAt },
        ...(stopped ? [{ ...move, id: newId(), kind: 'churned', monthlyMinor: -minor, at: stopped }] : []),
      ]
    }),
  }
}

const ENDINGS: Record<string, { type: string; text: string }> = {
  cancelled: { type: 'cancelled', text: 'Cancelled for the end of what is paid' },
  ended: { type: 'cancelled', text: 'Cancelled at once' },
  paused: { type: 'paused', text: 'Paused' },
}

function entriesOf(paid: PlacedCycle[], state: string, stoppedAt: Date | null): object[] {
  const cycles = paid.map(({ completedAt, createdAt }, place) => ({
    type: place === 0 ? 'created' : completedAt ? 'paid' : 'failed',
    text: place === 0 ? 'Began' : completedAt ? `Cycle ${place + 1} paid` : `Cycle ${place + 1} not paid: expired card`,
    by: place === 0 ? 'buyer' : 'provider',
    at: completedAt ?? createdAt,
  }))
  return stoppedAt ? [...cycles, { ...ENDINGS[state], by: 'buyer', at: stoppedAt }] : cycles
}

const itemOf = (productId: string) => ({
  productId,
  variantId: null,
  name,
  variantName: null,
  sku: null,
  imageUrl: `/demo/${picture}.svg`,
  type: 'service',
  taxClass: 'standard',
  quantity: 1,
  priceMinor,
})

const NOBODY = {
  name: null,
  phone: null,
  company: null,
  vatNumber: null,
  peppolId: null,
  country: null,
  shippingAddress: null,
  billingAddress: null,
}
