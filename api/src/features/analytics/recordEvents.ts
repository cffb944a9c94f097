import type { Knex } from 'knex'

/**
 * The facts of events. Completions are counted from orders, not from what a browser claims. One binding: the merchant,
 * `:merchantId`.
 */
export const FACTS_OF_EVENTS = (events: string): string => `
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, count, source, utm_source, utm_medium, utm_campaign, device, step, reason)
  select merchants.id, link_id, events.created_at, type, 1, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason
  from merchants, ${events} as events where merchants.id = :merchantId and type <> 'checkout_completed'`

/** Writes events of links of one merchant, with their facts. */
export async function recordEvents(trx: Knex, events: (Record<string, unknown> & { merchantId: string })[]): Promise<void> {
  if (!events[0]) return
  const added = trx('link_events').insert(events)
  await trx.raw(`with added as (:added returning *) ${FACTS_OF_EVENTS('added')}`, { merchantId: events[0].merchantId, added })
}
