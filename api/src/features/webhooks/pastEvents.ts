import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import type { EventType } from '../../platform/outbox/Event.ts'

/** An event that the courier has taken. */
export interface ListedEvent {
  merchantId: string
  id: string
  type: EventType
  data: unknown
  createdAt: Date
  livemode: boolean
  listPosition: number
  /** What it is about. Null if it names nothing. */
  objectId: string | null
}

interface EventQuery extends Omit<Input<'listEvents'>['query'], 'type'> {
  /** Empty for all. */
  types: EventType[]
}

const COLUMNS = ['id', 'type', 'data', 'createdAt', 'livemode', 'listPosition'] as const
/** More than the clocks of two servers differ. */
const MOST_SKEW_MS = 3_600_000
const isPosition = (text: string) => /^[1-9]\d{0,15}$/.test(text)

const listed = (db: Knex, merchantId: string) => db<ListedEvent>('outbox').where({ merchantId }).whereNotNull('listPosition')

/**
 * Returns one page of a merchant's past events, oldest first. New ones only follow at the end (takeEvents.ts).
 * @throws 400 for a cursor of another list, and for `after` of an event that is not in this one.
 */
export async function listPage(db: Knex, merchantId: string, { limit = 20, cursor, types, object, since, after }: EventQuery) {
  const rows = listed(db, merchantId)
  const reached = readCursor('listEvents', cursor, isPosition)
  if (reached) void rows.where('listPosition', '>', reached.id)
  if (after) void rows.where('listPosition', '>', await positionOf(db, merchantId, after))
  if (types.length) void rows.whereIn('type', types)
  if (object) void rows.where({ objectId: object })
  if (since) happenedSince(rows, new Date(since))
  // One extra row shows whether there are more.
  const found: ListedEvent[] = await rows
    .orderBy('listPosition')
    .limit(limit + 1)
    .select(...COLUMNS)
  const events = found.slice(0, limit)
  const last = events.at(-1)
  const next = last && found.length > limit ? writeCursor('listEvents', last.createdAt, String(last.listPosition)) : null
  return { events, next }
}

/**
 * An event is taken after it happened, and places are times. Without a first place, PostgreSQL read 66,000 of 100,000 events
 * from their beginning to find those of the last ten days: 250 ms.
 * @throws 400 for a time that no calendar has, such as a leap second.
 */
function happenedSince(rows: Knex.QueryBuilder, since: Date): void {
  if (Number.isNaN(since.getTime())) throw invalidField('since', 'since must be a time such as 2026-01-12T14:05:21Z.')
  void rows.where('createdAt', '>=', since).where('listPosition', '>=', (since.getTime() - MOST_SKEW_MS) * 1000)
}

/** Returns an event of a merchant; undefined if it is no longer kept, or not taken yet. */
export async function findEvent(db: Knex, merchantId: string, id: string): Promise<ListedEvent | undefined> {
  return isUuid(id)
    ? listed(db, merchantId)
        .where({ id })
        .first(...COLUMNS)
    : undefined
}

async function positionOf(db: Knex, merchantId: string, id: string): Promise<number> {
  const event = await listed(db, merchantId).where({ id }).first('listPosition')
  if (!event) throw invalidField('after', 'after must be the id of one of your events that is still kept. Use since instead.')
  return event.listPosition
}
