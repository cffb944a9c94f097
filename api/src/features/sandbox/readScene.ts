import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { components } from '../../generated/openapi.ts'
import type { CheckoutSession } from '../../shop/session/CheckoutSession.ts'
import { Order } from '../../shop/order/Order.ts'

type Scene = Pick<components['schemas']['SandboxScenario'], 'order_id' | 'events'>

/** Returns the newest order of a checkout session. */
export async function orderOfSession(db: Knex, { merchantId, visitId }: CheckoutSession): Promise<Order | undefined> {
  return Order.query(db).where({ merchantId, checkoutSessionId: visitId }).orderBy('createdAt', 'desc').first()
}

// From a minute before: the times are of several clocks.
const EVENTS = `
  select id, type from outbox where merchant_id = :merchantId and created_at > cast(:since as timestamptz) - interval '1 minute'
    and (data ->> 'id' = any(cast(:ids as text[])) or data ->> 'session_id' = any(cast(:ids as text[]))) order by position`

/** Returns the order of a checkout session with the events of both. */
export async function readScene(db: Knex, session: CheckoutSession): Promise<Scene> {
  const { id, merchantId, createdAt: since } = session
  const order = await orderOfSession(db, session)
  const ids = order ? [id, order.id] : [id]
  const events = await sql<{ id: string; type: Scene['events'][number]['event_type'] }>(db, EVENTS, { merchantId, since, ids })
  return { order_id: order?.id ?? null, events: events.map((event) => ({ id: event.id, event_type: event.type })) }
}
