import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import type { Currency } from '../../pricing/money.ts'

export type PeriodName = '7days' | '30days' | '90days' | 'year'

/** A period of whole days in the merchant's time zone, and the one before it that it is compared with. */
export interface Period {
  from: Date
  to: Date
  beforeFrom: Date
  beforeTo: Date
  timeZone: string
  /** The currency most sold in; others are shown beside it, never added to it (decisions: Dashboard). */
  currency: Currency
}

const DAYS: Record<Exclude<PeriodName, 'year'>, number> = { '7days': 7, '30days': 30, '90days': 90 }

/** Today and the days before it; the year counts from 1 January and is compared with the same days of last year. */
export async function readPeriod(db: Knex, merchantId: string, name: PeriodName): Promise<Period> {
  const days = name === 'year' ? null : DAYS[name]
  const [period] = await sql<Period>(
    db,
    `with zone as (select time_zone, now() at time zone time_zone as local from merchants where id = :merchantId),
       days as (
         select time_zone, local,
           case when :days::integer is null then date_trunc('year', local) else date_trunc('day', local) - make_interval(days => :days - 1) end as first,
           case when :days::integer is null then interval '1 year' else make_interval(days => :days) end as length
         from zone)
     select first at time zone time_zone as from, now() as to, (first - length) at time zone time_zone as before_from,
       (case when :days::integer is null then local - length else first end) at time zone time_zone as before_to, time_zone,
       coalesce((select currency from orders where merchant_id = :merchantId and payment_status in ('completed', 'refunded')
         group by currency order by count(*) desc, currency limit 1), 'USD') as currency
     from days`,
    { merchantId, days },
  )
  return period!
}
