import type { Knex } from 'knex'
import { sql } from '../db/sql.ts'
import type { Currency } from '../pricing/currencies.ts'

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

/** Returns a merchant's main currency; before the first sale another one. */
export async function readMainCurrency(db: Knex, merchantId: string, otherwise: Currency = 'USD'): Promise<Currency> {
  const [sold] = await sql<{ currency: Currency }>(db, MAIN_CURRENCY, { merchantId })
  return sold?.currency ?? otherwise
}
