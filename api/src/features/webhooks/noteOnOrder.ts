import type { Knex } from 'knex'
import type { EventType } from '../../platform/outbox/Event.ts'
import { note } from '../../shop/order/timeline.ts'

/** The end of a sentence about an event of an order. Other events are not about orders. */
const STATEMENTS: Partial<Record<EventType, string>> = {
  'order.created': 'the order was placed',
  'order.completed': 'the order was completed',
  'order.failed': 'the order failed',
  'order.refunded': 'money was paid back',
  'order.dispute_opened': 'a payment was disputed',
  'order.withdrawn': 'the buyer withdrew',
  'order.dispute_closed': 'a dispute was closed',
  'order.status_changed': 'the status was changed',
  'order.shipped': 'items were shipped',
  'order.delivered': 'everything was delivered',
  'order.returned': 'items came back',
}

/** What happened to an event: a server accepted it, all attempts failed, or the webhook service has it now. */
type Result = { delivered: string } | { failed: string } | 'handed over'

/** Notes in an order's timeline what happened to one of its events. Skips other events, tests, and deleted orders. */
export async function noteOnOrder(
  trx: Knex,
  event: { id: string; merchantId: string; type: EventType },
  result: Result,
): Promise<void> {
  const text = timelineText(event.type, result)
  if (!text) return
  const { merchantId } = event
  const order = await trx('outbox')
    .join('orders', trx.raw(`orders.id = cast(outbox.data ->> 'id' as uuid)`))
    .where({ 'outbox.id': event.id, 'outbox.merchantId': merchantId, 'orders.merchantId': merchantId })
    .first('orders.id')
  if (order) await note(trx, { id: order.id, merchantId }, { type: 'webhook', text, by: 'system' })
}

/** Returns the line of an order's timeline; null for events that are not about orders. */
export function timelineText(type: EventType, result: Result): string | null {
  const statement = STATEMENTS[type]
  if (!statement) return null
  if (result === 'handed over') return `Handed to the webhook service: ${statement}`
  return 'delivered' in result
    ? `${hostOf(result.delivered)} was notified that ${statement}`
    : `${hostOf(result.failed)} could not be notified that ${statement}`
}

/** The rest of a URL may contain a secret. */
const hostOf = (url: string) => new URL(url).host
