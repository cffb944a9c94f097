import type { Knex } from 'knex'
import { readCount, sumCounts } from '../../platform/db/changeCounts.ts'

/** Returns how many customers a merchant has, exactly; with `paid`, how many have bought. */
export const countCustomers = (db: Knex, merchantId: string, paid = false): Promise<number> =>
  readCount(db, paid ? 'buyer_counts' : 'customer_counts', merchantId)

/** Combines the changes of these counts. */
export async function sumCustomerCounts(db: Knex): Promise<void> {
  await sumCounts(db, 'customer_counts')
  await sumCounts(db, 'buyer_counts')
}
