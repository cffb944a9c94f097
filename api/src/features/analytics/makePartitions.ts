import type { Knex } from 'knex'

/**
 * How many months are created in advance: the job may fail for a quarter of a year before an event has no partition.
 */
const MONTHS_AHEAD = 3

/**
 * Creates the partitions of link_events for the next months. Also creates those of rows that went to the default
 * partition, and moves these rows. Safe to run twice at once, and to be killed at any point.
 */
export async function makePartitions(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    // Give up and retry tomorrow, instead of making events wait behind a long transaction.
    await trx.raw(`set local lock_timeout = '5s'`)
    await trx.raw(`select make_event_partitions(cast(now() as date), cast(now() + ? * interval '1 month' as date))`, [
      MONTHS_AHEAD,
    ])
  })
}
