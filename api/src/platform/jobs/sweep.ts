import type { Knex } from 'knex'
import { acrossServers, type Only, sumOf } from '../db/acrossServers.ts'
import { workByMerchant } from './byMerchant.ts'

/** For callers who want to know of the first failure. */
export function rethrow(error: unknown): never {
  throw error
}

/**
 * Works through everything that is due, page by page until one is empty. What fails is logged, stays due, and holds up nothing
 * else, however much of it there is. A server of a cluster that is lost is left out.
 * @param pageAfter returns the next rows of these merchants in a fixed order, after a row or from the start.
 * @returns how many rows it looked at.
 */
export async function sweep<Row extends { merchantId: string }>(
  db: Knex,
  pageAfter: (last: Row | null, only: Only) => PromiseLike<Row[]>,
  work: (row: Row) => Promise<unknown>,
  log: (error: unknown) => void,
): Promise<number> {
  const sweepOf = async (only: Only) => {
    let count = 0
    for (let rows = await pageAfter(null, only); rows.length; rows = await pageAfter(rows.at(-1)!, only)) {
      await workByMerchant(rows, work, log)
      count += rows.length
    }
    return count
  }
  return sumOf(await acrossServers(db, sweepOf, log))
}
