import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { readMainCurrency } from '../../shop/merchant/mainCurrency.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { clockOf } from '../../shop/merchant/clock.ts'

/** Days of the shop's time zone, both included, such as `2026-01-31`. */
export interface Period {
  from: string
  to: string
  timeZone: string
  /** By the clock of the shop's subscriptions, which tests may have moved. */
  now: Date
}

const MAX_DAYS = 1096
const DAY_MS = 24 * 3_600_000

/** Reads the period of a query. Its default is the last twelve months, the current one included. */
export async function readPeriod(db: Knex, merchantId: string, query: { from?: string; to?: string }): Promise<Period> {
  const { timeZone } = await Merchant.query(db).findById(merchantId).select('timeZone').throwIfNotFound()
  const now = await clockOf(db, merchantId)
  const today = isoDayIn(timeZone, now)
  const to = query.to && query.to < today ? query.to : today
  const from = query.from ?? elevenMonthsBefore(to)
  if (query.to && from > query.to) throw invalidField('to', 'to must not be before from.')
  if (from > to) throw invalidField('from', 'from must not be after today.')
  if (daysFrom(from, to) > MAX_DAYS) throw invalidField('from', `At most ${MAX_DAYS} days can be read at once.`)
  return { from, to, timeZone, now }
}

/** How many days a period has. */
export const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const elevenMonthsBefore = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 12)).toISOString().slice(0, 10)

/** Returns the currencies in which something was subscribed to, most subscriptions first. */
export async function readCurrencies(db: Knex, merchantId: string): Promise<Currency[]> {
  const rows = await sql<{ currency: Currency }>(
    db,
    'select currency from subscriptions where merchant_id = :merchantId group by currency order by count(*) desc, currency',
    { merchantId },
  )
  return rows.length ? rows.map(({ currency }) => currency) : [await readMainCurrency(db, merchantId)]
}
