import type { Knex } from 'knex'
import type { EventType } from '../../outbox/Event.ts'
import { note } from '../../rows/timeline.ts'

/** What an event says about an order, to end a sentence. The others are about no order. */
const NEWS: Partial<Record<EventType, string>> = {
  'order.created': 'the order was placed',
  'order.completed': 'the order was completed',
  'order.failed': 'the order failed',
  'order.refunded': 'money was paid back',
  'order.dispute_opened': 'a payment was disputed',
  'order.dispute_closed': 'a dispute was closed',
  'order.status_changed': 'the status was changed',
}

/** What became of an event: a server took it, did not in all its attempts, or whoever delivers for us has it now. */
type Fate = { told: string } | { notTold: string } | 'handed over'

/**
 * Tells an order's timeline what became of one of its events. Events about something else, tests, and orders that are gone leave
 * no line.
 */
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
  return 'told' in fate ? `${hostOf(fate.told)} was told that ${news}` : `${hostOf(fate.notTold)} could not be told that ${news}`
}

/** The rest of an address may hold a secret. */
const hostOf = (url: string) => new URL(url).host
