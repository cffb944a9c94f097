import type { Knex } from 'knex'
import { invalidField } from '../http/errors.ts'

/** @throws 400 naming `timeZone` when it is not an IANA name. */
export function assertTimeZone(timeZone: string | undefined) {
  if (timeZone === undefined) return
  try {
    Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw invalidField('timeZone', 'timeZone must be a name such as Europe/Berlin.')
  }
}

export async function timeZoneOf(db: Knex, merchantId: string): Promise<string> {
  const merchant = await db('merchants').where({ id: merchantId }).first('timeZone')
  return merchant?.timeZone ?? 'UTC'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Narrows rows to those created in a range of days of the merchant's time zone, or of moments.
 * @throws 400 naming `startDate` or `endDate`.
 */
export function whereCreatedIn(
  rows: Knex.QueryBuilder,
  { startDate, endDate }: { startDate?: unknown; endDate?: unknown },
  timeZone: string,
): void {
  if (startDate)
    void rows.where('createdAt', '>=', moment(rows, { field: 'startDate', text: String(startDate), timeZone, daysAfter: 0 }))
  if (endDate)
    void rows.where('createdAt', '<', moment(rows, { field: 'endDate', text: String(endDate), timeZone, daysAfter: 1 }))
}

/** A date means the whole day in the merchant's time zone; a time means that moment. */
function moment(
  rows: Knex.QueryBuilder,
  { field, text, timeZone, daysAfter }: { field: string; text: string; timeZone: string; daysAfter: number },
): Knex.Value {
  const isDay = DAY.test(text)
  // PostgreSQL has no year 0.
  if (Number.isNaN(new Date(text).getTime()) || text.startsWith('0000'))
    throw invalidField(field, `${field} must be a date such as 2026-01-31.`)
  if (!isDay) return new Date(new Date(text).getTime() + daysAfter)
  return rows.client.raw(`cast(cast(? as date) + cast(? as integer) as timestamp) at time zone ?`, [text, daysAfter, timeZone])
}
