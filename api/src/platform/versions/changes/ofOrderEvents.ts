import type { EventType } from '../../outbox/Event.ts'
import type { VersionChange } from '../VersionChange.ts'

const ORDER_EVENTS: EventType[] = [
  'order.created',
  'order.completed',
  'order.failed',
  'order.refunded',
  'order.withdrawn',
  'order.dispute_opened',
  'order.dispute_closed',
  'order.status_changed',
  'order.shipped',
  'order.delivered',
  'order.returned',
]

/** The same translation for every event whose data is an order. */
export const ofOrderEvents = (translate: NonNullable<VersionChange['events']>[EventType] & {}): VersionChange['events'] =>
  Object.fromEntries(ORDER_EVENTS.map((type) => [type, translate]))
