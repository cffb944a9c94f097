import type { Knex } from 'knex'
import type { OperationId } from '../../../platform/http/contract.ts'
import type { SellerOf } from '../../../platform/http/idempotency.ts'
import { NOBODY, readMerchant } from '../../../platform/http/merchantCode.ts'
import { merchantOfSecret } from '../../../shop/order/orderSecret.ts'
import { sellerAt } from '../../../shop/sale/sellerAt.ts'

/** A call, as far as it has been read: a preflight has no body. */
export interface Call {
  id: OperationId
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

type Find = (path: Record<string, string>, body: Record<string, unknown>, query: Record<string, unknown>) => Subject

const link: Find = ({ urlId }) => ({ link: urlId! })
// A preflight has no body. A secret without a merchant opens no merchant's order.
const bySecret: Find = (_, { clientSecret }) => ({
  seller: clientSecret === undefined ? null : (merchantOfSecret(String(clientSecret)) ?? NOBODY),
})
const byToken: Find = (_, __, { token }) => ({ seller: readMerchant(String(token ?? '')) })
const field =
  (name: string): Find =>
  (_, { [name]: address }) =>
    typeof address === 'string' ? { link: address } : {}

/** The operations that a checkout on a merchant's own domain may call. All others answer 404 there. */
const OF_SHOPPERS: Partial<Record<OperationId, Find>> = {
  getPublicLink: link,
  quoteLink: link,
  recordLinkEvent: link,
  recordPixelEvent: link,
  joinWaitlist: link,
  validatePromo: field('id'),
  createOrder: field('cartUrlId'),
  confirmOrder: bySecret,
  downloadOrderItem: byToken,
  getInvoice: byToken,
  getInvoicePdf: byToken,
  // A sandbox payment needs its own secret, which is enough.
  confirmSandboxPayment: () => ({}),
  // Its token is sealed, and opens one entry.
  confirmWaitlist: () => ({}),
  getHealth: () => ({}),
}

/** Returns what a shopper's call is about; null for an operation that is not for shoppers. */
export const subjectOf = ({ id, path, query, body }: Call): Subject | null =>
  OF_SHOPPERS[id]?.(path as Record<string, string>, (body ?? {}) as Record<string, unknown>, query as Record<string, unknown>) ??
  null

/** Finds the seller of a shopper's call, by the address of the link or the secret of the order that it names. */
export const createSellerOf =
  (db: Knex): SellerOf =>
  async ({ op, input }) => {
    const { link, seller = null } = subjectOf({ id: op.id, ...input }) ?? {}
    return link === undefined ? seller : sellerAt(db, link)
  }
