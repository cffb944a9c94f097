import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { acrossServers, andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { scoped } from '../../platform/db/merchants.ts'
import { sql } from '../../platform/db/sql.ts'
import { byMerchant, LANES } from '../../platform/jobs/byMerchant.ts'
import { inLanes } from '../../platform/jobs/inLanes.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { createSvix, type SvixOptions } from '../../gateways/webhooks/svix.ts'
import type { OutgoingEvent, Webhooks } from '../../gateways/webhooks/webhooks.ts'
import { ApiError, conflict } from '../../platform/http/errors.ts'
import type { EventType } from '../../platform/outbox/Event.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'
import { eventPayload } from './eventPayload.ts'
import { retryUntilDone } from './retryUntilDone.ts'
import { noteOnOrder } from './noteOnOrder.ts'
import { findMissed, queueMissed, replayMissed } from './replayMissed.ts'
import { registeredTypes } from './registeredTypes.ts'
import { PLACE, takeEvents, takingOf } from './takeEvents.ts'

/** Events handed over concurrently. */
const BATCH = 20
/** Longer than handing one over can take. After a crash, the event is due again then. */
const LEASE = '60 seconds'
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 3600

interface WaitingEvent {
  id: string
  merchantId: string
  type: EventType
  data: unknown
  createdAt: Date
  relayTries: number
}

interface ViaSvixOptions {
  db: Knex
  config: Pick<Config, 'publicUrl' | 'filesOrigin' | 'testMode'>
  svix: SvixOptions
  log: (error: unknown) => void
}

/** Hands events over to Svix, which delivers them (docs/product/events.md#webhooks). */
export function createViaSvix({ db, config, svix: options, log }: ViaSvixOptions): Webhooks {
  const { makeApp, deleteApp, expunge, send, registerTypes, ...svix } = createSvix(options)

  // On demand: a merchant without endpoints has no application, and no event is handed over.
  const withApp = async (merchantId: string) => {
    const known = await db('merchants').where({ id: merchantId }).whereNotNull('svixAppAt').first('id')
    if (known) return
    await makeApp(merchantId)
    await db('merchants').where({ id: merchantId }).update({ svixAppAt: db.fn.now() })
  }

  const register = () => registerTypes(registeredTypes())
  // The server may be missing a type: it was down when we started, or has been set up again since.
  const withTypes = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch(async (error: unknown) => {
      if (!isUnknownType(error)) throw error
      await register()
      return call()
    })

  return {
    ...svix,
    openListener: cannotListen,
    claimListened: cannotListen,
    recordListened: cannotListen,
    prepare: () => retryUntilDone(register, log),
    portalUrl: async (merchantId) => {
      if (!svix.hasPortal) return null
      await withApp(merchantId)
      return svix.portalUrl(merchantId)
    },
    createEndpoint: async (merchantId, input, effectId) => {
      await withApp(merchantId)
      return withTypes(() => svix.createEndpoint(merchantId, input, effectId))
    },
    updateEndpoint: (merchantId, id, changes) => withTypes(() => svix.updateEndpoint(merchantId, id, changes)),
    sendTest: (merchantId, id, event) => withTypes(() => svix.sendTest(merchantId, id, event)),
    replay: async (merchantId, id, range) => {
      const job = svix.replaysUntried ? null : await findMissed({ db, ...svix }, { merchantId, id }, range)
      await svix.replay(merchantId, id, range)
      if (job) await queueMissed(db, job)
    },
    replayMissed: (job) => replayMissed({ db, config, send, ...svix }, job),
    forget: async (merchantId) => {
      const own = db('merchants').where({ id: merchantId }).whereNotNull('svixAppAt')
      if (!(await own.clone().first('id'))) return
      await deleteApp(merchantId)
      await own.update({ svixAppAt: null })
    },
    forgetEvents: async (merchantId, eventIds) => {
      if (!(await db('merchants').where({ id: merchantId }).whereNotNull('svixAppAt').first('id'))) return
      for (const id of eventIds) await expunge(merchantId, id)
    },
    relay: async () => {
      const livemode = !config.testMode
      const passed = await markUnclaimed(db, livemode, log)
      const events = await claim(db, livemode, log)
      await Promise.all(events.map((event) => handOver({ db, config, send }, event).catch(log)))
      return passed + events.length
    },
    deliver: async () => 0,
    whenIdle: async () => {},
    abort: () => {},
  }
}

const cannotListen = async () => {
  throw conflict('This server delivers with Svix. Use `svix listen`, or an endpoint with a public address.')
}

const isUnknownType = (error: unknown) => error instanceof ApiError && error.errors?.[0]?.path.startsWith('event_type')

interface Owned {
  id: string
  merchantId: string
}

/** Marks events of merchants without endpoints. */
async function markUnclaimed(db: Knex, livemode: boolean, log: (error: unknown) => void): Promise<number> {
  const read = (only: Only) =>
    sql<Owned>(
      db,
      `select o.id, o.merchant_id from outbox o left join merchants m on m.id = o.merchant_id ${andOnly(only, 'm.id')}
     where o.relayed_at is null and m.svix_app_at is null ${andOnly(only, 'o.merchant_id')} order by o.position limit 500`,
      { only },
    )
  const unclaimed = (await acrossServers(db, read, log)).flat()
  let marked = 0
  const mark = async (events: Owned[]) => {
    const passed = await sql(db, PASS, { merchantId: events[0]!.merchantId, ...takingOf(events, livemode) })
    marked += passed.length
  }
  await inLanes(byMerchant(unclaimed), LANES, mark, log)
  return marked
}

const PASS = scoped(
  (scope) => `
  with ${takeEvents(scope, 'o.relayed_at is null')}
  update outbox set relayed_at = now(), ${PLACE} from taken
  where outbox.merchant_id = :merchantId and outbox.id = taken.id returning outbox.id`,
).one

/**
 * Takes events for a minute, because no transaction is open while they are handed over. When several workers read the
 * same events, the first one takes them.
 */
async function claim(db: Knex, livemode: boolean, log: (error: unknown) => void): Promise<WaitingEvent[]> {
  const read = (only: Only) =>
    sql<Owned>(
      db,
      `select id, merchant_id from outbox where relayed_at is null and (relay_after is null or relay_after <= now()) ${andOnly(only)}
     order by position limit ${BATCH}`,
      { only },
    )
  const due = (await acrossServers(db, read, log)).flat()
  const claimed: WaitingEvent[] = []
  const take = async (events: Owned[]) => {
    claimed.push(...(await sql<WaitingEvent>(db, CLAIM, { merchantId: events[0]!.merchantId, ...takingOf(events, livemode) })))
  }
  await inLanes(byMerchant(due), LANES, take, log)
  return claimed
}

const CLAIM = scoped(
  (scope) => `
  with ${takeEvents(scope, 'o.relayed_at is null and (o.relay_after is null or o.relay_after <= now())')}
  update outbox set relay_after = now() + interval '${LEASE}', relay_tries = relay_tries + 1, ${PLACE} from taken
  where outbox.merchant_id = :merchantId and outbox.id = taken.id
  returning outbox.id, outbox.merchant_id, outbox.type, outbox.data, outbox.created_at, outbox.relay_tries`,
).one

interface HandOverOptions extends Pick<ViaSvixOptions, 'db' | 'config'> {
  send: (event: OutgoingEvent) => Promise<void>
}

/** Hands an event over and marks it. A refused event waits with growing delays, without blocking others. */
async function handOver({ db, config, send }: HandOverOptions, event: WaitingEvent) {
  const { id, merchantId, type, relayTries } = event
  const livemode = !config.testMode
  const row = (on: Knex) => on('outbox').where({ id, merchantId })
  try {
    faultPoint('outbox read')
    await send({ id, merchantId, type, payload: eventPayload({ ...event, livemode }, config, CURRENT_VERSION) })
    faultPoint('delivery sent')
    await db.transaction(async (trx) => {
      await row(trx).update({ relayedAt: trx.fn.now(), livemode })
      await noteOnOrder(trx, event, 'handed over')
    })
  } catch (error) {
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (relayTries - 1), LONGEST_WAIT_SECONDS)
    await row(db).update({ relayAfter: new Date(Date.now() + seconds * 1000) })
    throw error
  }
}
