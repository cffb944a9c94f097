import type { Knex } from 'knex'
import { sql } from '../db/sql.ts'

/** A moment of a sheet: with an offset as it is, otherwise in the time zone of the shop. */
export type SheetTime = { iso: string } | { local: string }

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reads a date such as `2026-12-31` or `2026-12-31 18:00`, with or without an offset. Null for other texts.
 * @param isEnd whether a date without a time means the midnight after it.
 */
export function readSheetTime(text: string, isEnd = false): SheetTime | null {
  const [, year, month, day, hour, minute = '00', second = '00', offset] = DATE.exec(text) ?? []
  const written = `${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second}`
  const asUtc = new Date(`${written}Z`)
  // JavaScript accepts 31 February, and PostgreSQL has no year 0.
  if (!year || year === '0000' || Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(written)) return null
  if (offset) return { iso: new Date(`${written}${/^[+-]/.test(offset) ? offset : 'Z'}`).toISOString() }
  const isWholeDay = hour === undefined && isEnd
  return { local: new Date(asUtc.getTime() + (isWholeDay ? DAY_MS : 0)).toISOString().slice(0, 19) }
}

/** Returns the moments of the times that have no offset. */
export async function readMoments(
  db: Knex,
  timeZone: string,
  times: (SheetTime | null | undefined)[],
): Promise<Map<string, Date>> {
  const locals = times.flatMap((time) => (time && 'local' in time ? [time.local] : []))
  if (!locals.length) return new Map()
  const rows = await sql<{ local: string; moment: Date }>(
    db,
    `select local, cast(local as timestamp) at time zone :timeZone as moment from unnest(cast(:locals as text[])) as given (local)`,
    { locals: [...new Set(locals)], timeZone },
  )
  return new Map(rows.map(({ local, moment }) => [local, moment]))
}

/** @param moments of `readMoments`. */
export const momentOf = (time: SheetTime, moments: Map<string, Date>): Date =>
  'iso' in time ? new Date(time.iso) : moments.get(time.local)!
