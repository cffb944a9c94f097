import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { atCoordinator } from '../db/atServer.ts'
import { isProcessAlive } from '../db/signals.ts'

/** Without a response after this time, a process that seems alive counts as frozen, and the next call runs. */
const FROZEN = '3 minutes'
/** The same for a call of a version before, whose row does not name its process. */
const UNNAMED = '30 seconds'
const KEPT = '24 hours'
/** SQL: the present in milliseconds, as `Date` has it. A cluster returns no column as text from a write. */
const MOMENT = 'cast(now() as timestamptz(3))'
export type Place = { merchantId: string; scope: string; operation: string; key: string }

/** What a call makes. */
export interface Effect {
  /** The id of the first row. It is the same in every run of the call. */
  id: string
  /** An earlier run may have made it. */
  isResumed: boolean
}

/** A call that this process runs. */
export interface Claim {
  place: Place
  /** As the database has it: text, because rows of a version before have microseconds. */
  startedAt: string
  effect: Effect
}

export interface Stored {
  bodyHash: string
  status: number | null
  body: unknown
  startedAt: string
  /** Null when nobody runs the call: it failed, or this is a row of a version before. */
  process: number | null
  effectId: string | null
  isUnnamedTooLong: boolean
  isFrozen: boolean
  isOver: boolean
}

/** Where idempotent calls run. */
export interface Here {
  db: Knex
  /** Number of this process, `Signals.process`. */
  process: number
}

/** Begins the first call with a key. Returns null when there was one before. */
export async function claim({ db, process }: Here, place: Place, bodyHash: string): Promise<Claim | null> {
  const id = randomUUID()
  const { rows } = await db.raw(
    `insert into idempotency_keys (merchant_id, scope, operation, key, body_hash, process, effect_id, started_at)
       values (:merchantId, :scope, :operation, :key, :bodyHash, :process, :id, ${MOMENT})
     on conflict (merchant_id, scope, operation, key) do nothing returning started_at as began`,
    { ...place, bodyHash, process, id },
  )
  return rows[0] ? { place, startedAt: rows[0].began.toISOString(), effect: { id, isResumed: false } } : null
}

/** Takes over the call that was read. Returns null when another caller has done so. */
export async function takeOver(
  { db, process }: Here,
  place: Place,
  { startedAt, isOver, effectId, bodyHash }: Pick<Stored, 'startedAt' | 'isOver' | 'effectId' | 'bodyHash'>,
): Promise<Claim | null> {
  const isResumed = !isOver && effectId !== null
  const id = isResumed ? effectId : randomUUID()
  const taken = db('idempotency_keys').where(place).whereRaw('started_at = ?::timestamptz', [startedAt])
  const [row] = await (isOver ? taken : taken.whereNull('status')).update(
    // Never the moment of the former run: rowOf compares it.
    {
      // A value: a cluster computes with no time of a row in an update.
      startedAt: db.raw(`greatest(${MOMENT}, ?::timestamptz)`, [new Date(Date.parse(startedAt) + 1)]),
      ...{ bodyHash, process, effectId: id, status: null, body: null },
    },
    ['startedAt'],
  )
  return row ? { place, startedAt: row.startedAt.toISOString(), effect: { id, isResumed } } : null
}

/** Not the row of a later call, which took this one for dead. */
export const rowOf = (db: Knex, { place, startedAt }: Claim) =>
  db('idempotency_keys').where(place).whereRaw('started_at = ?::timestamptz', [startedAt])

export const readFirst = (db: Knex, place: Place): Promise<Stored | undefined> =>
  db('idempotency_keys')
    .where(place)
    .first(
      ...['bodyHash', 'status', 'body', 'process', 'effectId'],
      db.raw(`started_at::text as started_at,
        started_at < now() - interval '${UNNAMED}' as is_unnamed_too_long, started_at < now() - interval '${FROZEN}' as is_frozen,
        started_at < now() - interval '${KEPT}' as is_over`),
    )

/** Whether a process is still at work on the call. */
export async function isRun(
  { db, process: own }: Here,
  { process, effectId, isUnnamedTooLong, isFrozen }: Stored,
): Promise<boolean> {
  if (effectId === null) return !isUnnamedTooLong
  if (process === null || isFrozen) return false
  return process === own || atCoordinator(db, (coordinator) => isProcessAlive(coordinator, process))
}
