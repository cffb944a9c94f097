import type { Knex } from 'knex'
import { readCount } from '../../platform/db/changeCounts.ts'
import { sumCounts } from '../../platform/jobs/sumCounts.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'

/** Returns how many undeleted products a merchant has, exactly. */
export const countProducts = (db: Knex, merchantId: string): Promise<number> => readCount(db, 'product_counts', merchantId)

/** Adds to the number of a merchant's products, in the transaction that creates or deletes them. */
export const countProduct = async (trx: Knex, merchantId: string, change: number): Promise<void> =>
  void (change && (await trx('product_counts').insert({ merchantId, change })))

/** Combines the changes of these counts. */
export const sumProductCounts = (db: Knex, log: (error: unknown) => void = rethrow): Promise<void> =>
  sumCounts(db, 'product_counts', log)
