import { sql } from '../../db/sql.ts'
import type { Handler } from '../../deps.ts'
import { faultPoint } from '../../faultPoint.ts'

const WRITE = `
  insert into payment_events (id, type, subject, handled_at) values (:id, :type, cast(:subject as jsonb), :handledAt)
  on conflict (id) do nothing`
// The sandbox marks its event as delivered later in the same log. If a power failure takes away the event, it takes away
// the mark too, and the event is delivered again.
const WRITE_QUICKLY = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true))
  insert into payment_events (id, type, subject, handled_at)
  select :id, :type, cast(:subject as jsonb), cast(:handledAt as timestamptz) from quick on conflict (id) do nothing`

/** Checks a provider's event, stores it once and responds. A batch handles it (handlePaymentEvents.ts). */
export const receivePaymentWebhook: Handler<'receivePaymentWebhook'> = async (_, { db, payments, rawBody, header, meter }) => {
  const { id, type, subject } = payments.readWebhook(rawBody, header)
  meter.vouch()
  const row = { id, type, subject: subject && JSON.stringify(subject), handledAt: subject ? null : new Date() }
  if (payments.provider === 'sandbox') await sql(db, WRITE_QUICKLY, row, 'writeSandboxEvent')
  else await sql(db, WRITE, row, 'writePaymentEvent')
  faultPoint('event taken')
  return { received: true }
}
