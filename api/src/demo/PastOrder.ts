import type { HistoryEntry, Order, OrderItem } from '../rows/Order.ts'
import type { Channel } from './channels.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Offer } from './shop.ts'

/** One past order with everything that belongs to it. */
export interface PastOrder {
  order: Partial<Order>
  items: Partial<OrderItem>[]
  history: Partial<HistoryEntry>[]
  offer: Offer
  channel: Channel
  person: Person
  /** Source of randomness for this sale and all around it. */
  random: Random
}
