import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { fetchExchangeRates } from '../../gateways/exchangeRates.ts'
import { sql } from '../../platform/db/sql.ts'

/** A return can be corrected for three years after it was due (Article 369g(4) of Directive 2006/112/EC). */
const YEARS = 4
/** UTC. The bank publishes at about 16:00 in Frankfurt. The later ones try again what failed, and find nothing on a holiday. */
const HOURS = [17, 18, 19, 20]
/** Rows of one statement. */
const PAGE = 2000
/** The bank publishes none on weekends and holidays; the longest gap is Easter with four days. */
const GAP_DAYS = 7

/**
 * Stores the rates that the European Central Bank has published since the newest that is known. Runs every hour, so that a new server
 * has them soon.
 */
export async function loadExchangeRates(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  if (!config.exchangeRatesUrl) return
  const [known] = await sql<{ newest: string | null; since: string }>(
    db,
    `select to_char(max(day), 'YYYY-MM-DD') as newest,
       to_char(coalesce(max(day) + 1, current_date - make_interval(years => ${YEARS})), 'YYYY-MM-DD') as since from exchange_rates`,
    {},
  )
  if (!isDue(known!.newest, now)) return
  const rates = await fetchExchangeRates(config.exchangeRatesUrl, known!.since)
  for (let at = 0; at < rates.length; at += PAGE)
    await db('exchange_rates')
      .insert(rates.slice(at, at + PAGE))
      .onConflict(['day', 'currency'])
      .ignore()
}

/** The file has the whole history, several megabytes, so it is read as long as nothing is known, and then once or a few times a day. */
const isDue = (newest: string | null, now: Date): boolean =>
  newest === null || (HOURS.includes(now.getUTCHours()) && newest < now.toISOString().slice(0, 10))

/** What one euro buys of a currency for a return, and where it comes from. */
export interface RateOfReturn {
  currency: string
  /** The last day of the return's quarter. */
  day: string
  /** Null if it is not known (yet). */
  rate: number | null
}

/**
 * Returns the rates at which returns are converted: of the last day of the quarter, or of the next day on which rates were
 * published (Article 369h(3) of Directive 2006/112/EC).
 */
export async function ratesOfReturns(db: Knex, wanted: { currency: string; day: string }[]): Promise<RateOfReturn[]> {
  const rows = await sql<{ currency: string; day: string; rate: string | null }>(
    db,
    `select wanted.currency, wanted.day, case wanted.currency when 'EUR' then 1 else (
       select rate from exchange_rates known where known.currency = wanted.currency and known.day >= cast(wanted.day as date)
         and known.day < cast(wanted.day as date) + ${GAP_DAYS} order by known.day limit 1) end as rate
     from jsonb_to_recordset(:wanted) as wanted(currency text, day text)`,
    { wanted: JSON.stringify(wanted) },
  )
  return rows.map(({ rate, ...of }) => ({ ...of, rate: rate === null ? null : Number(rate) }))
}
