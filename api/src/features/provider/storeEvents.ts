import type { Knex } from 'knex'
import { faultPoint } from '../../platform/faultPoint.ts'
import { snakeKeys, sql } from '../../platform/db/sql.ts'
import type { PaymentEvent, Payments } from '../../gateways/payments.ts'

// In one order, so that two processes that store the same events do not wait for each other in a circle.
const FROM_EVENTS = `
  jsonb_to_recordset(cast(:events as jsonb)) as event (id text, type text, subject jsonb, handled_at timestamptz)
  order by id on conflict (id) do nothing`
const WRITE = `
  insert into payment_events (id, type, subject, handled_at) select event.* from ${FROM_EVENTS}`
// The sandbox marks its events as delivered later in the same log. If a power failure takes away an event, it takes away
// the mark too, and the event is delivered again.
const WRITE_QUICKLY = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true))
  insert into payment_events (id, type, subject, handled_at) select event.* from quick, ${FROM_EVENTS}`

/** Stores events of the provider, each once. A batch handles them (handlePaymentEvents.ts). */
export async function storeEvents(db: Knex, { provider }: Pick<Payments, 'provider'>, events: PaymentEvent[]): Promise<void> {
  const rows = events.map((event) => snakeKeys({ ...event, handledAt: event.subject ? null : new Date() }))
  const bindings = { events: JSON.stringify(rows) }
  if (provider === 'sandbox') await sql(db, WRITE_QUICKLY, bindings, 'writeSandboxEvents')
  else await sql(db, WRITE, bindings, 'writePaymentEvents')
  faultPoint('event taken')
}

/** Longer than the provider repeats a webhook, so that an outage of that length loses nothing. */
const RECALLED_DAYS = 7

/**
 * Stores what no webhook reported of disputes and refunds, which may change months after the payment. Runs every ten minutes.
 * Events that are known already are not handled again.
 */
export async function recallEvents(db: Knex, payments: Payments): Promise<void> {
  for await (const event of payments.listEvents(new Date(Date.now() - RECALLED_DAYS * 24 * 3_600_000)))
    await storeEvents(db, payments, [event])
}
