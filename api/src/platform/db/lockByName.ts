import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { isCluster } from './isCluster.ts'

/** Rows of a merchant at most. Two names with one slot only wait for each other. */
const SLOTS = 4096

// The row is locked and not written again.
const LOCK_ROW = `
  insert into merchant_locks (merchant_id, slot) values (?, ?)
  on conflict (merchant_id, slot) do update set slot = excluded.slot where false`

/**
 * Lets one transaction at a time go on with something of a merchant that has no row of its own. Until it ends, others wait here.
 * Each server of a cluster has advisory locks of its own, so there it is a row of the merchant.
 */
export async function lockByName(trx: Knex, merchantId: string, name: string): Promise<void> {
  if (await isCluster(trx)) await trx.raw(LOCK_ROW, [merchantId, slotOf(name)])
  else await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

const slotOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32LE() % SLOTS
