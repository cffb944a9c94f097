import type { Knex } from 'knex'
import { atServerOf, entersAtServers } from '../db/atServer.ts'
import type { SellerOf } from './idempotency.ts'
import type { Around } from './operations.ts'

/** On a cluster, serves a call on the server that has the rows of its merchant: the caller, else the seller that it names. */
export const atOwnServer = (db: Knex, sellerOf: SellerOf): Around[] => {
  if (!entersAtServers(db)) return []
  return [async (call, next) => atServerOf(db, call.caller.merchantIdIfAny ?? (await sellerOf(call)), next)]
}
