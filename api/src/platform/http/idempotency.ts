import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, conflict, unavailable } from './errors.ts'
import { claim, type Claim, type Effect, type Here, isRun, type Place, readFirst, rowOf, takeOver } from './idempotencyRows.ts'
import type { Around, Call, Reply } from './operations.ts'
import { NOBODY } from './merchantCode.ts'

const POLL_MS = 50
/** A caller who waits longer comes back with the same key, and holds no connection meanwhile. */
const WAIT_MS = 2000
/**
 * For how long the end of a call is written again while the database is away, with doubling waits. Until it is written, the next caller
 * waits, so the waits stay short.
 */
const REPEATED_MS = 15 * 60_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 2000]

/**
 * Runs a call with an Idempotency-Key once. The same key and body return the first response again; another body returns 409. Of
 * two calls at the same time, one runs and the other waits for its response. A call whose process died is taken over at once.
 * Responses are stored for 24 hours, per caller and operation (docs/product/orders.md#idempotency).
 */
export function createIdempotency(here: Here, sellerOf: SellerOf, log: Log): Around {
  const { db } = here
  return async (call, next) => {
    const key = call.caller.header('idempotency-key')
    if (!key || !call.op.headers.includes('Idempotency-Key')) return next()

    const place = { ...(await whereOf(call, sellerOf)), operation: call.op.id, key }
    const { path, query, body, file } = call.input
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([path, query, body, file?.hash]))
      .digest('hex')
    for (;;) {
      const found = (await claim(here, place, bodyHash)) ?? (await waitForFirst(here, place, bodyHash))
      if (!found) continue
      if ('effect' in found)
        return runAndStore(
          db,
          { ...found, replyOf: call.replyOf, isStored: false },
          { next, log: (error) => log(error, call.caller.requestId) },
        )
      call.setHeaders({ 'Idempotency-Replayed': 'true' })
      return found
    }
  }
}

type Log = (error: unknown, requestId: string) => void

/** Finds whose link or order a shopper's call is about; null when it names none. */
export type SellerOf = (call: Call) => Promise<string | null>

/** A call that runs, with its row. */
interface Running extends Claim {
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
    if (!(await rowOf(trx, call).update(columnsOf(reply)))) throw takenOver()
    return answer
  })
  call.isStored = true
  return body
}

const takenOver = () => unavailable('Another call with this Idempotency-Key runs. Send it again with the same key.')

/**
 * What this call makes, if it has an Idempotency-Key. For handlers that talk to a service after their commit: a row with this id
 * is what an earlier run committed, and the handler goes on with it.
 */
export const effectOfCall = (): Effect | null => running.getStore()?.effect ?? null

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
    const open = () => rowOf(db, call).whereNull('status')
    // A refusal changed nothing, and its cause may disappear, so the key is free again. After a failure nobody knows what was
    // committed, so the next call goes on with it.
    const isRefusal = error instanceof ApiError && error.status < 500
    const written = await writeEnd(() => (isRefusal ? open().delete() : open().update({ process: null })), log)
    // The cause may be what the other run of this very call has made.
    if (isRefusal && written === 0) throw takenOver()
    throw error
  }
}

/**
 * Writes how a call ended. If the database is away, the caller gets the call's own answer or error all the same, and the write is
 * repeated: otherwise the next caller would wait for this one, and then do the same again.
 * @returns how many rows were written, 0 when another process has taken the call over, and null when it will be written later.
 */
async function writeEnd(write: () => PromiseLike<number>, log: (error: unknown) => void): Promise<number | null> {
  try {
    return await write()
  } catch (error) {
    log(error)
    void repeat(async () =>
      write().then(
        () => true,
        () => false,
      ),
    )
    return null
  }
}

async function repeat(isDone: () => Promise<boolean>): Promise<void> {
  let pause = FIRST_PAUSE_MS
  for (let waited = 0; waited < REPEATED_MS; waited += pause) {
    await sleep(pause, undefined, { ref: false })
    if (await isDone()) return
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
}

/**
 * Returns the first call's response, or the call itself when nobody runs it any more. Returns null if it was refused, which
 * releases the key.
 * @throws 503 while it still runs.
 */
async function waitForFirst(here: Here, place: Place, bodyHash: string): Promise<Reply | Claim | null> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const first = await readFirst(here.db, place)
    if (!first) return null
    if (first.isOver) return takeOver(here, place, { ...first, bodyHash })
    if (first.bodyHash !== bodyHash) throw conflict('This Idempotency-Key was used with another body.', 'idempotency_conflict')
    if (first.status !== null) return { status: first.status, body: first.body ?? undefined }
    if (!(await isRun(here, first))) return takeOver(here, place, first)
    await sleep(POLL_MS)
  }
  throw unavailable('The first call with this Idempotency-Key is still running. Send it again with the same key.')
}
