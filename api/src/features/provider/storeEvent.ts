import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { PaymentEvent, Payments } from '../../gateways/payments.ts'

const WRITE = `
  insert into payment_events (id, type, subject, handled_at) values (:id, :type, cast(:subject as jsonb), :handledAt)
  on conflict (id) do nothing`
// The sandbox marks its event as delivered later in the same log. If a power failure takes away the event, it takes away
// the mark too, and the event is delivered again.
const WRITE_QUICKLY = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true))
  insert into payment_events (id, type, subject, handled_at)
  select :id, :type, cast(:subject as jsonb), cast(:handledAt as timestamptz) from quick on conflict (id) do nothing`

/** Stores an event of the provider once. A batch handles it (handlePaymentEvents.ts). */
export async function storeEvent(
  db: Knex,
  { provider }: Pick<Payments, 'provider'>,
  { id, type, subject }: PaymentEvent,
): Promise<void> {
  const row = { id, type, subject: subject && JSON.stringify(subject), handledAt: subject ? null : new Date() }
  if (provider === 'sandbox') await sql(db, WRITE_QUICKLY, row, 'writeSandboxEvent')
  else await sql(db, WRITE, row, 'writePaymentEvent')
}

/** Longer than the provider repeats a webhook, so that an outage of that length loses nothing. */
const RECALLED_DAYS = 7

/**
 * Stores what no webhook reported of disputes and refunds, which may change months after the payment. Runs every ten minutes.
 * Events that are known already are not handled again.
 */
export async function recallEvents(db: Knex, payments: Payments): Promise<void> {
  for await (const event of payments.listEvents(new Date(Date.now() - RECALLED_DAYS * 24 * 3_600_000)))
    await storeEvent(db, payments, event)
}
