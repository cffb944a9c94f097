import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import type { ReplayCalls } from '../../gateways/webhooks/svixReplay.ts'
import type { OutgoingEvent, ReplayRange } from '../../gateways/webhooks/webhooks.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type Jobs, queueJob } from '../../platform/jobs/queue.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'
import { eventPayload } from './eventPayload.ts'
import type { ListedEvent } from './pastEvents.ts'

type Endpoint = components['schemas']['WebhookEndpoint']

/** Events per replay, as without Svix; another call continues. */
const MAX_REPLAYED = 10_000
/** Events of one job. The next job continues where it ended. */
const PAGE = 250
/** Longer than handing over an event takes, also after an outage. */
const HANDED_OVER_MS = 24 * 3_600_000

type Job = Jobs['replayMissed']
type Missed = Omit<ListedEvent, 'objectId'>

interface ReplayOptions extends ReplayCalls {
  db: Knex
  config: Pick<Config, 'publicUrl' | 'filesOrigin'>
  listEndpoints: (merchantId: string) => Promise<Endpoint[]>
  send: (event: OutgoingEvent) => Promise<void>
}

/**
 * Returns the job for what the open-source server cannot replay: events that it never tried to send to the endpoint, from our own.
 * Null if there are none.
 * @throws 409 if other endpoints would get them too: Svix sends an event that it does not have to all of them.
 */
export async function findMissed(
  { db, hasEvent, listEndpoints }: Pick<ReplayOptions, 'db' | 'hasEvent' | 'listEndpoints'>,
  { merchantId, id }: { merchantId: string; id: string },
  range: Pick<ReplayRange, 'since' | 'until'>,
): Promise<Job | null> {
  const job = { merchantId, id, since: range.since.toISOString(), until: range.until.toISOString(), after: 0, left: MAX_REPLAYED }
  const endpoints = await listEndpoints(merchantId)
  const own = endpoints.find((one) => one.id === id)
  const [oldest] = own ? await pageOf(db, job, own, 1) : []
  if (!own || !oldest) return null
  const others = othersFor(endpoints, own, oldest.type)
  if (others.length && !(await hasEvent(merchantId, oldest.id)))
    throw conflict(
      `The webhook service does not have the oldest of these events, and would send it to ${others[0]!.url} too. Switch your other endpoints off until the replay is over, replay a shorter time, or read the events with listEvents.`,
    )
  return job
}

export const queueMissed = (db: Knex, job: Job) => queueJob(db, 'replayMissed', job, { queue: `replay ${job.merchantId}` })

/** Sends a page of events that the endpoint was never sent, oldest first, and queues the next page. */
export async function replayMissed(options: ReplayOptions, job: Job): Promise<void> {
  const { db, attemptedEvents, listEndpoints } = options
  const { merchantId, id, left } = job
  const endpoints = await listEndpoints(merchantId)
  const own = endpoints.find((one) => one.id === id)
  if (!own?.enabled) return
  const events = await pageOf(db, job, own, Math.min(PAGE, left))
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return
  const range = { after: first.createdAt, before: new Date(last.createdAt.getTime() + HANDED_OVER_MS) }
  const attempted = await attemptedEvents(merchantId, id, range)
  for (const event of events)
    if (!attempted.has(event.id)) await sendMissed(options, { event, own, others: othersFor(endpoints, own, event.type) })
  const next = { ...job, after: last.listPosition, left: left - events.length }
  if (events.length === PAGE && next.left > 0) await queueMissed(db, next)
}

/** Hands over an event that Svix does not have only if no other endpoint gets it. */
async function sendMissed(
  { config, send, sendTo }: ReplayOptions,
  { event, own, others }: { event: Missed; own: Endpoint; others: Endpoint[] },
): Promise<void> {
  const { id, merchantId, type } = event
  if (await sendTo(merchantId, own.id, id)) return
  if (!others.length) await send({ id, merchantId, type, payload: eventPayload(event, config, CURRENT_VERSION) })
}

const takes = ({ event_types: types }: Endpoint, type: string) => !types.length || types.includes(type)

const othersFor = (endpoints: Endpoint[], own: Endpoint, type: string) =>
  endpoints.filter((one) => one.id !== own.id && one.enabled && takes(one, type))

/** Events of the range that the endpoint wants, in the order of the list of past events. */
function pageOf(db: Knex, { merchantId, since, until, after }: Job, { event_types: types }: Endpoint, limit: number) {
  const rows = db<Missed>('outbox').where({ merchantId }).whereNotNull('listPosition').whereNotNull('relayedAt')
  if (types.length) void rows.whereIn('type', types as Missed['type'][])
  return rows
    .where('createdAt', '>=', new Date(since))
    .where('createdAt', '<', new Date(until))
    .where('listPosition', '>', after)
    .orderBy('listPosition')
    .limit(limit)
    .select('id', 'merchantId', 'type', 'data', 'createdAt', 'livemode', 'listPosition')
}
