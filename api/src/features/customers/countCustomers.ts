import type { Knex } from 'knex'
import { readCount } from '../../platform/db/changeCounts.ts'
import { sumCounts } from '../../platform/jobs/sumCounts.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'

/** Returns how many customers a merchant has, exactly; with `paid`, how many have bought. */
export const countCustomers = (db: Knex, merchantId: string, paid = false): Promise<number> =>
  readCount(db, paid ? 'buyer_counts' : 'customer_counts', merchantId)

/** Combines the changes of these counts. */
export async function sumCustomerCounts(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  await sumCounts(db, 'customer_counts', log)
  await sumCounts(db, 'buyer_counts', log)
}
