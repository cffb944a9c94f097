import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import type { components } from '../../../generated/openapi.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Around } from '../../../platform/http/operations.ts'
import { chooseItems } from '../../../shop/sale/chooseItems.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import { refuseLimited } from './refuseLimited.ts'
import { outOfStock } from '../../../shop/sale/outOfStock.ts'
import { findShort } from './refuseTooFew.ts'
import type { Secrets } from '../../../platform/http/secrets.ts'
import { readWaitlist } from '../../../shop/waitlist/waitlistToken.ts'
import type { PublicLinks } from '../../../shop/sale/createPublicLinks.ts'

// A visit that has an order, or a visitor who holds one, takes it over and needs no other stock.
const LEFT = `
  select stock from (
    select stock from products where merchant_id = :merchantId and id = :productId and cast(:variantId as uuid) is null
    union all select stock from product_variants where merchant_id = :merchantId and id = :variantId) counted
  where stock < :pieces
    and not exists (select from orders where merchant_id = :merchantId and checkout_session_id = :sessionId)
    and not exists (select from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
      and payment_status = 'pending' and holds_stock)`

/**
 * Refuses new orders of a link that is sold out, with one statement: most shoppers of a rush end here. What is in memory,
 * however old, only says for which links to look; the database decides.
 */
export const refuseSoldOut =
  (db: Knex, publicLinks: PublicLinks, secrets: Secrets): Around =>
  async ({ op, input }, next) => {
    if (op.id !== 'createOrder') return next()
    const { cartUrlId, checkoutSessionId, visitorId, items, waitlist } = input.body as components['schemas']['OrderInput']
    // Without a visit, only the Idempotency-Key could show that the order exists.
    const found = checkoutSessionId ? publicLinks.last(cartUrlId) : undefined
    // Something may be reserved for a shopper who waited.
    const mayHave = found && waitlist && readWaitlist(secrets, waitlist)?.merchantId === found.merchantId
    const last = mayHave ? undefined : found
    const visit = { sessionId: checkoutSessionId!, visitorId: visitorId ?? null }
    if (last) await refuseLimited(db, last, visit)
    const sale = last && choiceOf(last, items)
    const short = sale && findShort(sale)
    if (short) {
      const { item, pieces } = short
      const { productId, variantId } = item
      const wanted = { merchantId: sale.merchantId, linkId: sale.id, productId, variantId, pieces }
      const [left] = await sql<{ stock: number }>(db, LEFT, { ...wanted, ...visit }, 'refuseSoldOut')
      if (left) throw outOfStock(item, left.stock)
    }
    try {
      return await next()
    } catch (error) {
      // The first shopper who comes too late. For the next ones, it should be in memory.
      if (error instanceof ApiError && LATE.has(error.code)) await publicLinks.read(cartUrlId).catch(() => {})
      throw error
    }
  }

const LATE = new Set<string>(['out_of_stock', 'sale_limit_reached'])

/** Undefined for a choice that does not fit what is in memory: the order says why. */
function choiceOf(sale: Sale, items: components['schemas']['ChosenItems'] | undefined): Sale | undefined {
  try {
    return chooseItems(sale, items)
  } catch {
    return undefined
  }
}
