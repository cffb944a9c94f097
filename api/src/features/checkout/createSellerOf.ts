import type { Knex } from 'knex'
import type { SellerOf } from '../../platform/http/idempotency.ts'
import { sellerAt } from '../../shop/sale/sellerAt.ts'
import { subjectOf } from './subjectOf.ts'

/** Finds the seller of a shopper's call, by the address of the link or the secret of the order that it names. */
export const createSellerOf =
  (db: Knex): SellerOf =>
  async ({ op, input }) => {
    const { link, seller = null } = subjectOf({ id: op.id, ...input }) ?? {}
    return link === undefined ? seller : sellerAt(db, link)
  }
