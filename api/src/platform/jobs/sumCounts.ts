import type { Knex } from 'knex'
import { acrossServers, isOnly, type Only } from '../db/acrossServers.ts'
import type { ChangeCounts } from '../db/changeCounts.ts'
import { sql } from '../db/sql.ts'
import { workByMerchant } from './byMerchant.ts'

/** Combines single changes into fewer rows, so that counting stays cheap. Two concurrent runs take different rows. */
export async function sumCounts(db: Knex, table: ChangeCounts, log: (error: unknown) => void): Promise<void> {
  const readSplit = async (only: Only): Promise<{ merchantId: string }[]> =>
    db(table).where(isOnly(only)).groupBy('merchantId').havingRaw('count(*) > 1').select('merchantId')
  const sum = ({ merchantId }: { merchantId: string }) =>
    sql(
      db,
      `with taken as (delete from ${table} where merchant_id = :merchantId returning change)
       insert into ${table} (merchant_id, change)
       select cast(:merchantId as uuid), sum(change) from taken having sum(change) <> 0`,
      { merchantId },
    )
  await workByMerchant((await acrossServers(db, readSplit, log)).flat(), sum, log)
}
