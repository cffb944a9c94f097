import type { Knex } from 'knex'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

/** A quarter in a merchant's time zone. */
export interface Quarter {
  /** `2026-Q3` */
  quarter: string
  /** Its first and last day. */
  from: string
  to: string
  timeZone: string
}

/** Reads the quarter of a return; without one the last that has ended. */
export async function readQuarter(db: Knex, merchantId: string, wanted: string | undefined): Promise<Quarter> {
  const { timeZone } = await Merchant.query(db).findById(merchantId).select('timeZone').throwIfNotFound()
  const quarter = wanted ?? lastQuarter(timeZone)
  return { quarter, ...daysOf(quarter), timeZone }
}

/** Returns the first and last day of a quarter. */
export function daysOf(quarter: string): Pick<Quarter, 'from' | 'to'> {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  return { from: day(number * 3 - 3, 1), to: day(number * 3, 0) }
}

/** Which documents were issued in the quarter, in SQL. */
export const ISSUED_IN_QUARTER = `paper.issued_at >= cast(:from as date)::timestamp at time zone :timeZone
    and paper.issued_at < (cast(:from as date) + interval '3 months')::timestamp at time zone :timeZone`

export const presentQuarter = ({ quarter, from, to, timeZone }: Quarter) => ({ quarter, from, to, time_zone: timeZone })

function lastQuarter(timeZone: string): string {
  const today = isoDayIn(timeZone)
  const [year, month] = today.split('-').map(Number) as [number, number]
  const number = Math.ceil(month / 3) - 1
  return number === 0 ? `${year - 1}-Q4` : `${year}-Q${number}`
}
