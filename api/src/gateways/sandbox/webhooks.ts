import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { type DueTable, markDone } from '../../platform/jobs/dueRows.ts'
import { randomBytes } from '../../platform/randomBytes.ts'
import type { PaymentEvent } from '../payments.ts'
import { type EventData, subjectOf } from './readWebhook.ts'

const EVENTS: DueTable = { name: 'sandbox.events', done: 'delivered_at' }
const MAX_AT_ONCE = 50

interface EventRow {
  id: string
  type: string
  data: EventData
}

export const newEventId = (): string => `evt_test_${randomBytes(12).toString('hex')}`

/** Records an event of the sandbox in the caller's transaction; it is delivered after the commit. */
export async function queueDelivery(trx: Knex, type: string, data: object): Promise<void> {
  await trx('sandbox.events').insert({ id: newEventId(), type, data: JSON.stringify(data) })
}

/**
 * Delivers waiting events, as a provider's webhooks do. They are not claimed: two processes may deliver the same one, which is
 * stored once.
 * @param receive stores the events. If it fails, they are delivered again.
 * @returns how many it took.
 */
export async function deliverSandboxEvents(db: Knex, receive: (events: PaymentEvent[]) => Promise<void>): Promise<number> {
  const waiting = 'select id, type, data from sandbox.events where delivered_at is null order by due_at limit :most'
  const events = await sql<EventRow>(db, waiting, { most: MAX_AT_ONCE }, 'waitingSandboxEvents')
  if (!events.length) return 0
  await receive(events.map(({ id, type, data }) => ({ id, type, subject: subjectOf(type, data) })))
  await markDone(
    db,
    EVENTS,
    events.map(({ id }) => id),
  )
  return events.length
}
