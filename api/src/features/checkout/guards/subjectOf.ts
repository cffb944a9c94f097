import type { Knex } from 'knex'
import type { Operation } from '../../../platform/http/Operation.ts'
import type { SellerOf } from '../../../platform/http/idempotency.ts'
import { NOBODY, readMerchant } from '../../../platform/http/merchantCode.ts'
import { merchantOfSecret } from '../../../shop/order/orderSecret.ts'
import { sellerAt } from '../../../shop/sale/sellerAt.ts'

type Fields = Record<string, unknown>

/** A call, as far as it has been read: a preflight has no body. */
export interface ReadCall {
  op: Pick<Operation, 'shopper'>
  path: object
  query: object
  body: unknown
}

/**
 * The link (by any of its addresses), or the seller of the order, that a shopper's call is about. Empty when it names
 * neither; `seller` is null when the call holds no secret of the order.
 */
export interface Subject {
  link?: string
  seller?: string | null
}

/** Returns what a shopper's call is about, by `x-shopper` of the contract; null for an operation that is not for shoppers. */
export function subjectOf({ op: { shopper }, path, query, body }: ReadCall): Subject | null {
  if (!shopper) return null
  const given = (name: string) => (path as Fields)[name] ?? (body as Fields | undefined)?.[name]
  if (shopper.link) {
    const address = given(shopper.link)
    return typeof address === 'string' ? { link: address } : {}
  }
  if (shopper.secret) {
    const secret = given(shopper.secret)
    // A preflight has no body. A secret without a merchant opens no merchant's order.
    return { seller: secret === undefined ? null : (merchantOfSecret(String(secret)) ?? NOBODY) }
  }
  if (shopper.token) return { seller: readMerchant(String((query as Fields)[shopper.token] ?? '')) }
  return {}
}

/** Finds the seller of a shopper's call, by the address of the link or the secret of the order that it names. */
export const createSellerOf =
  (db: Knex): SellerOf =>
  async ({ op, input }) => {
    const { link, seller = null } = subjectOf({ op, ...input }) ?? {}
    return link === undefined ? seller : sellerAt(db, link)
  }
