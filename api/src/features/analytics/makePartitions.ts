import type { Knex } from 'knex'

/** How far ahead months are made: the job may fail for a quarter of a year before an event finds no month of its own. */
const MONTHS_AHEAD = 3

/**
 * Makes the partitions of link_events for the months to come, and for rows that came to the default before their month was
 * made, which move. May run twice at once, and be killed anywhere.
 */
export async function makePartitions(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    // Rather tomorrow than making events wait behind a transaction that lasts.
    await trx.raw(`set local lock_timeout = '5s'`)
    await trx.raw(`select make_event_partitions(cast(now() as date), cast(now() + ? * interval '1 month' as date))`, [
      MONTHS_AHEAD,
    ])
  })
}
