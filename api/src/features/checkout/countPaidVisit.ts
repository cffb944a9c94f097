import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import type { Order } from '../../rows/Order.ts'
import { hostOf } from './hostOf.ts'
import { FACTS_OF_EVENTS } from '../analytics/recordEvents.ts'

/**
 * Counts the visit that paid an order as a view if its own view was not counted. A blocked beacon, a bot's name or an
 * order by API leaves no view, and a link must not have more sales than views. Runs in the settling transaction.
 */
export async function countPaidVisit(trx: Knex, order: Order): Promise<void> {
  if (!order.linkId) return
  await sql(
    trx,
    `with added as (insert into link_events (merchant_id, link_id, type, visitor_id, session_id, source, utm)
     select merchant_id, id, 'view', :visitorId, :sessionId, :source, cast(:utm as jsonb)
     from links where merchant_id = :merchantId and id = :linkId and not exists (
       select from link_events where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId and type = 'view'
         and created_at > cast(:orderedAt as timestamptz) - interval '1 day') returning *) ${FACTS_OF_EVENTS('added')}`,
    {
      merchantId: order.merchantId,
      linkId: order.linkId,
      visitorId: order.visitorId,
      sessionId: order.checkoutSessionId,
      source: hostOf(order.referrer),
      utm: JSON.stringify(order.utm ?? {}),
      orderedAt: order.createdAt,
    },
    'countPaidVisit',
  )
}
