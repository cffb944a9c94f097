import { type Channel, CHANNELS, sourceOf } from './channels.ts'
import type { PastOrder } from './PastOrder.ts'
import { buildPerson } from './people.ts'
import type { Random } from './random.ts'
import { startOfDay, timeOfDay } from './saleTimes.ts'
import type { Offer } from './shop.ts'

/** A row of link_events. */
interface VisitEvent {
  merchantId: string
  linkId: string
  type: 'view' | 'checkout_started' | 'checkout_completed' | 'checkout_abandoned'
  visitorId: string
  sessionId: string
  step: string
  source: string | null
  utm: object
  country: string
  device: string
  createdAt: Date
}

type Visitor = Omit<VisitEvent, 'type' | 'step' | 'createdAt'>

const DEVICES = [
  { device: 'phone', weight: 57 },
  { device: 'computer', weight: 37 },
  { device: 'tablet', weight: 6 },
]
/** Share of visitors without an order who start the checkout. */
const STARTS = 0.11
/** Longest duration of a visit. */
const LOOKING_MS = 6 * 60_000

/** Builds the visits that led to the orders, and those of visitors who did not buy. */
export function buildVisits(merchantId: string, orders: PastOrder[], now: Date): VisitEvent[] {
  return orders.flatMap(({ order, offer, channel, person, random }) => {
    const shopper = visitor(merchantId, offer, channel, { random, person })
    const others = Array.from({ length: random.between(...offer.lookers) }, () => {
      const looker = visitor(merchantId, offer, random.weighted(CHANNELS), { random, person: buildPerson(random) })
      return looked(looker, sameDay(order.createdAt!, offer, random, now), random)
    })
    return [...bought(shopper, order, random), ...others.flat()]
  })
}

function visitor(
  merchantId: string,
  { linkId }: Offer,
  channel: Channel,
  { random, person }: Pick<PastOrder, 'random' | 'person'>,
): Visitor {
  const { device } = random.weighted(DEVICES)
  const { visitorId, home } = person
  return {
    merchantId,
    linkId,
    visitorId,
    sessionId: random.uuid(),
    source: sourceOf(channel),
    utm: channel.utm,
    country: home.country,
    device,
  }
}

function bought(visitor: Visitor, { createdAt, completedAt }: PastOrder['order'], random: Random): VisitEvent[] {
  const placed = createdAt!.getTime()
  const left = new Date(placed + random.between(60, 280) * 1000)
  return [
    { ...visitor, type: 'view', step: 'contact', createdAt: new Date(placed - random.between(60, 400) * 1000) },
    { ...visitor, type: 'checkout_started', step: 'contact', createdAt: new Date(placed - random.between(15, 50) * 1000) },
    completedAt
      ? { ...visitor, type: 'checkout_completed', step: 'payment', createdAt: completedAt }
      : { ...visitor, type: 'checkout_abandoned', step: 'payment', createdAt: left },
  ]
}

function looked(visitor: Visitor, at: Date, random: Random): VisitEvent[] {
  const view: VisitEvent = { ...visitor, type: 'view', step: 'contact', createdAt: at }
  if (!random.chance(STARTS)) return [view]
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const step = random.pick(['shipping', 'payment'])
  return [
    view,
    { ...visitor, type: 'checkout_started', step: 'contact', createdAt: after(40) },
    { ...visitor, type: 'checkout_abandoned', step, createdAt: after(random.between(50, 300)) },
  ]
}

/** Some time on the day of the order, while the link was active and before now. */
function sameDay(at: Date, { from }: Offer, random: Random, now: Date): Date {
  const start = startOfDay(at)
  const latest = now.getTime() - LOOKING_MS
  const hour = timeOfDay(start, random).getTime()
  return new Date(Math.max(from.getTime(), hour < latest ? hour : start + random.next() * (latest - start)))
}
