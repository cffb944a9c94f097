import type { Knex } from 'knex'
import type { EventType } from '../../outbox/Event.ts'
import { note } from '../../rows/timeline.ts'

/** The end of a sentence about an event of an order. Other events are not about orders. */
const NEWS: Partial<Record<EventType, string>> = {
  'order.created': 'the order was placed',
  'order.completed': 'the order was completed',
  'order.failed': 'the order failed',
  'order.refunded': 'money was paid back',
  'order.dispute_opened': 'a payment was disputed',
  'order.dispute_closed': 'a dispute was closed',
  'order.status_changed': 'the status was changed',
}

/** What happened to an event: a server accepted it, all attempts failed, or the webhook service has it now. */
type Fate = { delivered: string } | { failed: string } | 'handed over'

/** Notes in an order's timeline what happened to one of its events. Skips other events, tests, and deleted orders. */
export async function noteOnOrder(
  trx: Knex,
  event: { id: string; merchantId: string; type: EventType },
  fate: Fate,
): Promise<void> {
  const news = NEWS[event.type]
  if (!news) return
  const { merchantId } = event
  const order = await trx('outbox')
    .join('orders', trx.raw(`orders.id = cast(outbox.data ->> 'id' as uuid)`))
    .where({ 'outbox.id': event.id, 'outbox.merchantId': merchantId, 'orders.merchantId': merchantId })
    .first('orders.id')
  if (order) await note(trx, { id: order.id, merchantId }, 'webhook', sentence(news, fate), 'system')
}

function sentence(news: string, fate: Fate): string {
  if (fate === 'handed over') return `Handed to the webhook service: ${news}`
  return 'delivered' in fate
    ? `${hostOf(fate.delivered)} was notified that ${news}`
    : `${hostOf(fate.failed)} could not be notified that ${news}`
}

/** The rest of a URL may contain a secret. */
const hostOf = (url: string) => new URL(url).host
