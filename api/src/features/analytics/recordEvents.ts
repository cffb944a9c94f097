import type { Knex } from 'knex'

/** The facts of events. Completions are counted from orders, not from what a browser claims. */
export const FACTS_OF_EVENTS = (events: string): string => `
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, count, source, utm_source, utm_medium, utm_campaign, device, step, reason)
  select merchant_id, link_id, created_at, type, 1, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason
  from ${events} where type <> 'checkout_completed'`

/** Writes events of links of one merchant, with their facts. */
export const recordEvents = async (trx: Knex, events: object[]): Promise<void> =>
  void (await trx.raw(`with added as (? returning *) ${FACTS_OF_EVENTS('added')}`, [trx('link_events').insert(events)]))
