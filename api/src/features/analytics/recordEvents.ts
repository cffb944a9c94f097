import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { numberedId } from '../../platform/db/numberedId.ts'

/**
 * The facts of events. Completions are counted from orders, not from what a browser claims. Bindings: the merchant,
 * `:merchantId`, and `:firstId`, whose first thousand ids are left to other rows of the statement.
 */
export const FACTS_OF_EVENTS = (events: string): string => `
  insert into rollup_tail (merchant_id, id, link_id, happened_at, measure, count, source, utm_source, utm_medium, utm_campaign, device, step, reason)
  select merchants.id, ${numberedId('row_number() over () + 1000')}, link_id, events.created_at, type, 1, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason
  from merchants, ${events} as events where merchants.id = :merchantId and type <> 'checkout_completed'`

/** Writes events of links of one merchant, with their facts. */
export async function recordEvents(trx: Knex, events: (Record<string, unknown> & { merchantId: string })[]): Promise<void> {
  if (!events[0]) return
  const added = trx('link_events').insert(events)
  await trx.raw(`with added as (:added returning *), counted as (${FACTS_OF_EVENTS('added')}) select from added`, {
    merchantId: events[0].merchantId,
    firstId: newId(),
    added,
  })
}
