import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'

/** A reminder is mailed at this time of the merchant's day. */
const MAILED_AT = '09:00'
/** No reminder is planned for so soon after another mail of the request. */
const QUIET_MS = 12 * 3_600_000

const TIMES = `
  select days, (cast(:dueOn as date) + days + cast('${MAILED_AT}' as time)) at time zone :timeZone as at
  from unnest(cast(:reminders as integer[])) days order by days`

interface Planned {
  dueOn: string
  reminders: number[]
}

/** The reminders of a request in the order of their times, with the days that identify each. */
export interface Reminder {
  days: number
  at: Date
}

export const timesOf = (db: Knex, { dueOn, reminders }: Planned, timeZone: string): Promise<Reminder[]> =>
  sql<Reminder>(db, TIMES, { dueOn, reminders, timeZone }, 'reminderTimes')

/** Returns when the next reminder is due after a mail; null when none is left. */
export const nextAfter = (times: Reminder[], mailedAt: Date): Date | null =>
  times.find(({ at }) => at.getTime() > mailedAt.getTime() + QUIET_MS)?.at ?? null

/** Adds days to a day of the calendar. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
