import type { Knex } from 'knex'
import { readCount, sumCounts } from '../../db/changeCounts.ts'

/** Returns how many customers a merchant has, exactly. */
export const countCustomers = (db: Knex, merchantId: string): Promise<number> => readCount(db, 'customer_counts', merchantId)

/** Combines the changes of these counts. */
export const sumCustomerCounts = (db: Knex): Promise<void> => sumCounts(db, 'customer_counts')
