import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, unavailable } from './errors.ts'
import type { Around, Call, Reply } from './operations.ts'
import { NOBODY } from './merchantCode.ts'

/** Without a response after this time, the process of the first call counts as dead, and the next call runs. */
const ABANDONED = '30 seconds'
const KEPT = '24 hours'
const POLL_MS = 50
/** A caller who waits longer comes back with the same key, and holds no connection meanwhile. */
const WAIT_MS = 2000
/** How often the end of a call is written again while the database is away, with doubling waits. */
const REPEATS = 12
const FIRST_PAUSE_MS = 250

interface Stored {
  bodyHash: string
  status: number | null
  body: unknown
  startedAt: Date
}

/**
 * Runs a call with an Idempotency-Key once. The same key and body return the first response again; another body returns 409. Of
 * two calls at the same time, one runs and the other waits for its response. Responses are stored for 24 hours, per caller and
 * operation (docs/product/orders.md#idempotency).
 */
export function createIdempotency(db: Knex, sellerOf: SellerOf, log: Log): Around {
  return async (call, next) => {
    const key = call.caller.header('idempotency-key')
    if (!key || !call.op.headers.includes('Idempotency-Key')) return next()

    const place = { ...(await whereOf(call, sellerOf)), operation: call.op.id, key }
    const { path, query, body, file } = call.input
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([path, query, body, file?.hash]))
      .digest('hex')
    for (;;) {
      const startedAt = await claim(db, place, bodyHash)
      if (startedAt !== null)
        return runAndStore(
          db,
          { place, startedAt, replyOf: call.replyOf, isStored: false },
          { next, log: (error) => log(error, call.caller.requestId) },
        )
      const reply = await waitForFirst(db, place, bodyHash)
      if (!reply) continue
      call.setHeaders({ 'Idempotency-Replayed': 'true' })
      return reply
    }
  }
}

type Log = (error: unknown, requestId: string) => void

/** Finds whose link or order a shopper's call is about; null when it names none. */
export type SellerOf = (call: Call) => Promise<string | null>

type Place = { merchantId: string; scope: string; operation: string; key: string }

/** A call that runs, with its row. */
interface Running {
  place: Place
  startedAt: string
  replyOf: Call['replyOf']
  /** Its reply was committed with its effect. */
  isStored: boolean
}

const running = new AsyncLocalStorage<Running>()

/**
 * Runs the one transaction of a handler, whose value is the answer. With an Idempotency-Key, the reply is stored in it: killed at
 * any statement, a process leaves both or none.
 * @throws 503 when another process took this one for dead and runs the call; nothing is changed then.
 */
export async function commitReply<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const call = running.getStore()
  if (!call) return db.transaction(work)
  const body = await db.transaction(async (trx) => {
    const answer = await work(trx)
    const reply = call.replyOf(JSON.parse(JSON.stringify(answer)))
    if (!(await rowOf(trx, call).update(columnsOf(reply))))
      throw unavailable('Another call with this Idempotency-Key runs. Send it again with the same key.')
    return answer
  })
  call.isStored = true
  return body
}

/** Not the row of a later call, which took this one for dead. */
const rowOf = (db: Knex, { place, startedAt }: Running) =>
  db('idempotency_keys').where(place).whereRaw('started_at = ?::timestamptz', [startedAt])

const columnsOf = ({ status, body }: Reply) => ({ status, body: JSON.stringify(body ?? null) })

/**
 * Keys of shoppers are kept with the merchant who sells, and scoped by secrets of the visit. A guessed key then reveals no
 * response.
 */
async function whereOf(call: Call, sellerOf: SellerOf): Promise<Pick<Place, 'merchantId' | 'scope'>> {
  const { op, caller, input } = call
  if (caller.merchantIdIfAny) return { merchantId: caller.merchantIdIfAny, scope: '' }
  const given = { ...(input.body as object | undefined), ...input.path } as Record<string, unknown>
  const scope = op.idempotencyScope.map((name) => String(given[name] ?? '')).join(' ')
  return { merchantId: (await sellerOf(call)) ?? NOBODY, scope }
}

/** Returns when this call began, as the database has it, if it is the one to run. Otherwise null. */
async function claim(db: Knex, place: Place, bodyHash: string): Promise<string | null> {
  const { rows } = await db.raw(
    `insert into idempotency_keys (merchant_id, scope, operation, key, body_hash, started_at)
       values (:merchantId, :scope, :operation, :key, :bodyHash, now())
     on conflict (merchant_id, scope, operation, key) do update set started_at = excluded.started_at, body_hash = excluded.body_hash, status = null, body = null
     where (idempotency_keys.status is null and idempotency_keys.started_at < now() - interval '${ABANDONED}' and idempotency_keys.body_hash = excluded.body_hash)
        or idempotency_keys.started_at < now() - interval '${KEPT}'
     returning started_at::text as began`,
    { ...place, bodyHash },
  )
  return rows[0]?.began ?? null
}

async function runAndStore(
  db: Knex,
  call: Running,
  { next, log }: { next: () => Promise<Reply>; log: (error: unknown) => void },
): Promise<Reply> {
  try {
    const reply = await running.run(call, next)
    if (!call.isStored) await writeEnd(() => rowOf(db, call).update(columnsOf(reply)), log)
    return reply
  } catch (error) {
    // A refusal changed nothing, and its cause may disappear, so the same key may be used again. What was committed stays.
    await writeEnd(() => rowOf(db, call).whereNull('status').delete(), log)
    throw error
  }
}

/**
 * Writes how a call ended. If the database is away, the caller gets the call's own answer or error all the same, and the write is
 * repeated: otherwise the next caller would wait for this one, and then do the same again.
 */
async function writeEnd(write: () => PromiseLike<unknown>, log: (error: unknown) => void): Promise<void> {
  try {
    await write()
  } catch (error) {
    log(error)
    void repeat(async () =>
      write().then(
        () => true,
        () => false,
      ),
    )
  }
}

async function repeat(isDone: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < REPEATS; time++) {
    await sleep(FIRST_PAUSE_MS * 2 ** time, undefined, { ref: false })
    if (await isDone()) return
  }
}

/**
 * Returns the first call's response. Returns null if it was refused, which releases the key.
 * @throws 503 while it still runs.
 */
async function waitForFirst(db: Knex, place: Place, bodyHash: string): Promise<Reply | null> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const first = await db<Stored>('idempotency_keys').where(place).first()
    if (!first) return null
    if (first.bodyHash !== bodyHash) throw conflict('This Idempotency-Key was used with another body.', 'idempotency_conflict')
    if (first.status !== null) return { status: first.status, body: first.body ?? undefined }
    await sleep(POLL_MS)
  }
  throw unavailable('The first call with this Idempotency-Key is still running. Send it again with the same key.')
}
