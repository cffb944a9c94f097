import { randomBytes } from 'node:crypto'
import { FEE_RATES } from '../rows/plans.ts'
import type { Order, OrderItem } from '../rows/Order.ts'
import { readEmail } from '../http/canonicalEmail.ts'
import { platformFee } from '../pricing/price.ts'
import { SHOP } from './catalogue.ts'
import { type Channel, CHANNELS } from './channels.ts'
import { type Outcome, outcomeOf, isLasting } from './outcomes.ts'
import type { PastOrder } from './PastOrder.ts'
import { paymentColumns } from './pastPayments.ts'
import { buildPerson, type Person } from './people.ts'
import type { Random } from './random.ts'
import { saleTimes } from './saleTimes.ts'
import type { Offer } from './shop.ts'

const FIRST_NUMBER = 1001
const RETURNING = 0.34

/** Builds ninety days of orders, oldest first, as the software itself would have written them. */
export function buildOrders(merchantId: string, offers: Offer[], seed: number, now: Date): PastOrder[] {
  const times = saleTimes(seed, now)
  const people = new Map<string, Person>()
  return times.map(({ at, random }, index) => {
    const offer = random.weighted(offers.filter(({ from, until }) => from < at && at < until))
    const person = shopper(people, random)
    const outcome = outcomeOf({
      at,
      now,
      fromNewest: times.length - 1 - index,
      totals: offer.totals,
      holdsStock: takesStock(offer),
      random,
    })
    return buildOrder({
      merchantId,
      number: FIRST_NUMBER + index,
      at,
      offer,
      person,
      outcome,
      channel: random.weighted(CHANNELS),
      random,
    })
  })
}

function shopper(people: Map<string, Person>, random: Random): Person {
  const known = [...people.values()]
  if (known.length && random.chance(RETURNING)) return random.pick(known)
  const person = buildPerson(random)
  const same = people.get(person.email)
  if (!same) people.set(person.email, person)
  return same ?? person
}

const takesStock = ({ lines }: Offer) => lines.some(({ product }) => product.stock !== null)

interface Parts {
  merchantId: string
  number: number
  at: Date
  offer: Offer
  person: Person
  channel: Channel
  outcome: Outcome
  random: Random
}

function buildOrder({ merchantId, number, at, offer, person, channel, outcome, random }: Parts): PastOrder {
  const { totals, lines, ships } = offer
  const id = random.uuid()
  const feeMinor = platformFee(totals.total, FEE_RATES[SHOP.tier])
  const order: Partial<Order> = {
    id,
    merchantId,
    linkId: offer.linkId,
    number,
    currency: totals.currency,
    paymentStatus: outcome.status,
    subtotalMinor: totals.subtotal,
    discountMinor: totals.discount,
    shippingMinor: totals.shipping,
    taxMinor: totals.tax,
    totalMinor: totals.total,
    feeRate: String(FEE_RATES[SHOP.tier]),
    feeMinor,
    ...paymentColumns(outcome, totals.total, feeMinor),
    customerEmail: person.email,
    canonicalEmail: readEmail('customerEmail', person.email).canonicalEmail,
    customerName: person.name,
    customerPhone: ships ? person.phone : null,
    shippingAddress: ships ? { name: person.name, phone: person.phone, ...person.home } : null,
    country: ships ? person.home.country : null,
    // Anyone who has it can read the order's outcome, so it must not derive from a known seed.
    clientSecret: `os_${randomBytes(24).toString('base64url')}`,
    failure: outcome.failure,
    holdExpiresAt: outcome.openUntil,
    visitorId: person.visitorId,
    locale: person.locale,
    referrer: channel.referrer,
    utm: channel.utm,
    createdAt: at,
    updatedAt: outcome.history.at(-1)!.at,
    completedAt: outcome.completedAt,
    settledBy: outcome.completedAt && 'shopper',
  }
  const items = lines.map(({ product, quantity, priceMinor }, position): Partial<OrderItem> => ({
    id: random.uuid(),
    merchantId,
    orderId: id,
    productId: product.id,
    position,
    quantity,
    priceMinor,
    productName: product.name,
    productImageUrl: product.imageUrl,
    productType: product.type,
    stockTaken: product.stock !== null && isLasting(outcome) ? quantity : 0,
  }))
  return {
    order,
    items,
    history: outcome.history.map((entry) => ({ merchantId, orderId: id, ...entry })),
    offer,
    channel,
    person,
    random,
  }
}
