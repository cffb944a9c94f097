import type { Knex } from 'knex'
import { invalidField } from '../../platform/http/errors.ts'

/** @throws 400 naming the field when it is not an IANA name. */
export function assertTimeZone(timeZone: string | undefined, field = 'timeZone') {
  if (timeZone === undefined) return
  try {
    Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw invalidField(field, `${field} must be a name such as Europe/Berlin.`)
  }
}

export async function timeZoneOf(db: Knex, merchantId: string): Promise<string> {
  const merchant = await db('merchants').where({ id: merchantId }).first('timeZone')
  return merchant?.timeZone ?? 'UTC'
}

/** The first and the last day, by the names of the operation's parameters. */
export type Days = { startDate: unknown; endDate: unknown } | { start_date: unknown; end_date: unknown }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Narrows rows to those created in a range of days of the merchant's time zone, or of moments.
 * @throws 400 naming the parameter.
 */
export function whereCreatedIn(rows: Knex.QueryBuilder, days: Days, timeZone: string): void {
  for (const [field, text] of Object.entries(days)) {
    if (!text) continue
    const isStart = field.startsWith('start')
    const bound = moment(rows, { field, text: String(text), timeZone, daysAfter: isStart ? 0 : 1 })
    void rows.where('createdAt', isStart ? '>=' : '<', bound)
  }
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
