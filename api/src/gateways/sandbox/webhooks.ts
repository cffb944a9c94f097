import type { Knex } from 'knex'
import { claimDue, type DueTable, markDone, retryLater } from '../../platform/jobs/dueRows.ts'
import { inLanes } from '../../platform/jobs/inLanes.ts'
import { randomBytes } from '../../platform/randomBytes.ts'
import { createPublicFetch } from '../publicFetch.ts'
import { signWebhook } from '../webhooks/signWebhook.ts'

const TIMEOUT_MS = 15_000
const EVENTS: DueTable = { name: 'sandbox.events', done: 'delivered_at' }
const MAX_AT_ONCE = 50
/** Concurrent deliveries. */
const LANES = 4
/** For our own route, which may be in a private network. */
const ownFetch = createPublicFetch({ reach: 'all' })

interface EventRow {
  id: string
  type: string
  data: object
}

interface DeliveryOptions {
  /** URL of our own webhook route. */
  url: string
  secret: string
  log: (error: unknown) => void
}

export const newEventId = (): string => `evt_test_${randomBytes(12).toString('hex')}`

/** Records an event of the sandbox in the caller's transaction; it is sent after the commit. */
export async function queueDelivery(trx: Knex, type: string, data: object): Promise<void> {
  await trx('sandbox.events').insert({ id: newEventId(), type, data: JSON.stringify(data) })
}

/**
 * Posts waiting events to our own webhook route, signed, as a provider does. Events that the route refuses are sent
 * again, with growing delays.
 * @returns how many it took.
 */
export async function deliverSandboxEvents(db: Knex, { url, secret, log }: DeliveryOptions): Promise<number> {
  const events = await claimDue<EventRow>(db, EVENTS, MAX_AT_ONCE)
  if (!events.length) return 0
  const refused = await inLanes(events, LANES, (event) => post(secret, url, event), log)
  const idsOf = (list: EventRow[]) => list.map(({ id }) => id)
  await markDone(db, EVENTS, idsOf(events.filter((event) => !refused.has(event))))
  await retryLater(db, EVENTS, idsOf([...refused]))
  return events.length
}

async function post(secret: string, url: string, { id, type, data }: EventRow): Promise<void> {
  const at = new Date()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signWebhook(secret, { id, at, body }),
  }
  const { statusCode, error } = await ownFetch({ url, headers, body, timeoutMs: TIMEOUT_MS })
  if (statusCode !== 200) throw new Error(`The webhook route answered ${statusCode ?? error} to ${type} ${id}`)
}
