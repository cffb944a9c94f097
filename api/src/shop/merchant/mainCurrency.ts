import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { homeCurrency } from './homeCurrency.ts'
import { Merchant } from './Merchant.ts'

/**
 * SQL of a merchant's main currency, the one they sold most in (docs/product/money.md#main-currency). Reads the
 * figures, because counting orders takes longer with every sale. No row before the first sale. One binding:
 * `:merchantId`.
 */
export const MAIN_CURRENCY = `
  select currency from (
    select currency, count from rollups where merchant_id = :merchantId and scope_id = :merchantId and dimension = 'all' and span = 'month'
      and measure in ('sale', 'refunded')
    union all select currency, count from rollup_tail where merchant_id = :merchantId and measure in ('sale', 'refunded')) as sold
  group by currency having sum(count) > 0 order by sum(count) desc, currency limit 1`

/** Returns the currency that a merchant sold most in; null before the first sale. */
export async function readSoldCurrency(db: Knex, merchantId: string): Promise<Currency | null> {
  const [sold] = await sql<{ currency: Currency }>(db, MAIN_CURRENCY, { merchantId })
  return sold?.currency ?? null
}

/** Returns a merchant's main currency (docs/product/money.md#main-currency). */
export async function readMainCurrency(db: Knex, merchantId: string): Promise<Currency> {
  const sold = await readSoldCurrency(db, merchantId)
  if (sold) return sold
  const place = Merchant.query(db).findById(merchantId).select('businessCountry', 'vatCountry', 'timeZone')
  return homeCurrency(await place.throwIfNotFound())
}
