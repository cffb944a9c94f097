import { randomUUID } from 'node:crypto'
import type { Order } from '../shop/order/Order.ts'
import { DEMO, type DemoOrder, later } from './shop.ts'

type BuyersOrder = Pick<Order, 'merchantId' | 'createdAt' | 'completedAt'> & { linkId: string; visitorId: string }

/**
 * Builds the visits that led to the orders of the demo shop, in their order.
 * @param sold what the orders were made from.
 */
export const buildBuyers = (orders: BuyersOrder[], sold: DemoOrder[]): object[] =>
  orders.flatMap(({ merchantId, linkId, visitorId, createdAt, completedAt }, index) => {
    const { customer, channel } = sold[index]!
    const { country } = DEMO.customers[customer]!.address
    const device = index % 3 === 0 ? 'computer' : 'phone'
    const visit = visitOf(channel, { merchantId, linkId, visitorId, device, country })
    const end = completedAt ? 'checkout_completed' : 'checkout_abandoned'
    return [
      { ...visit, type: 'view', step: 'contact', createdAt: later(createdAt, -200) },
      { ...visit, type: 'checkout_started', step: 'contact', createdAt: later(createdAt, -30) },
      { ...visit, type: end, step: 'payment', createdAt: completedAt ?? later(createdAt, 150) },
    ]
  })

/** Builds the visits of those who did not buy. */
export const buildLookers = (merchantId: string, links: Map<string, { id: string }>, now: Date): object[] =>
  Object.entries(DEMO.visits).flatMap(([key, visits]) => {
    const { id: linkId } = links.get(key)!
    return visits.flatMap(([age, channel, device, country, step, seconds]) => {
      const visit = visitOf(channel, { merchantId, linkId, visitorId: randomUUID(), device, country })
      const at = later(now, -age)
      const view = { ...visit, type: 'view', step: 'contact', createdAt: at }
      if (!step) return [view]
      return [
        view,
        { ...visit, type: 'checkout_started', step: 'contact', createdAt: later(at, 40) },
        { ...visit, type: 'checkout_abandoned', step, createdAt: later(at, seconds!) },
      ]
    })
  })

/** The columns that all events of a visit share. */
function visitOf<Visitor extends object>(channel: number, visitor: Visitor) {
  const { referrer, utm } = DEMO.channels[channel]!
  // The referrer's host without www., as events store it.
  const source = referrer && new URL(referrer).hostname.replace(/^www\./, '')
  return { ...visitor, sessionId: randomUUID(), source, utm }
}
