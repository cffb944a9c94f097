import type { Knex } from 'knex'
import { readHere } from '../../../platform/db/readHere.ts'
import { CHANGED_AT } from '../../../platform/db/changedAt.ts'
import { scoped, type Scope } from '../../../platform/db/merchants.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refused } from '../../../platform/http/errors.ts'
import type { Sale, SaleItem } from '../../../shop/sale/Sale.ts'
import { outOfStock } from '../../../shop/sale/outOfStock.ts'
import { linksChanged } from '../../../shop/sale/linkChanges.ts'
import { announceLowStock } from '../../products/lowStock.ts'

/** How long an unpaid order keeps its stock, counted from when it was placed. */
export const HOLD_MINUTES = 30
/** The same for a new order while unpaid orders hold more than half of the unsold stock. */
const SCARCE_HOLD_MINUTES = 10
/** With at least as many pieces left, pages may show the number of up to a second ago. The order decides anyway. */
export const PLENTY = 100
/** Open orders that may hold stock for one link: per visitor, and per network address, which several people share. */
export const MAX_HOLDS = { visitor: 3, address: 10 }

interface Wanted extends Pick<SaleItem, 'variantId' | 'name' | 'variantName'> {
  productId: string
  pieces: number
}

/** Quantity to take out of stock per product or variant. Those without a stock count or a product are left out. */
export function piecesOf(items: SaleItem[]): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { productId, variantId, name, variantName, stock, quantity } of items) {
    if (stock === null || productId === null) continue
    const key = variantId ?? productId
    const pieces = (wanted.get(key)?.pieces ?? 0) + quantity
    wanted.set(key, { productId, variantId, name, variantName, pieces })
  }
  return [...wanted.values()]
}

/** Bindings of `COUNT_STOCK`. */
export const listed = (wanted: Wanted[]) => ({
  productIds: wanted.map(({ productId }) => productId),
  variantIds: wanted.map(({ variantId }) => variantId),
  pieces: wanted.map(({ pieces }) => pieces),
})

/** What the first statement of an order's transaction found and took. */
export interface Reservation {
  /** Whether the session has any order, or its visitor an open one. */
  isKnown: boolean
  /** For how many minutes the order may hold its stock. Null when it took none, because there is an order that may go on. */
  minutes: number | null
  /** Whether the link was locked, because it counts its orders. */
  locksLimits: boolean
}

/** Who the order will belong to. */
export interface Visit {
  sessionId: string | null
  visitorId: string | null
}

/**
 * Parts of a statement: `known`, the orders of the visit, and `counted`, what its products have, which are locked unless there is an
 * order that may go on. Products are locked in one order, so that two orders cannot wait for each other, and their variants after
 * them. Pieces of a product that got variants meanwhile are not there. What is locked is joined with nothing: a cluster would read
 * the locked rows from its servers in another format than it writes them.
 * @param busy what to do about rows that another order has locked.
 */
export const COUNT_STOCK = (busy: '' | 'skip locked'): string => `
  known as (
    select payment_status from orders, quick where merchant_id = :merchantId and checkout_session_id = :sessionId
    union all
    select payment_status from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
      and payment_status = 'pending' and holds_stock and hold_expires_at is not null and cast(:sessionId as uuid) is not null),
  wanted as (
    select * from unnest(cast(:productIds as uuid[]), cast(:variantIds as uuid[]), cast(:pieces as integer[])) as wanted (product_id, variant_id, pieces)
    where not exists (select from known where payment_status <> 'failed')),
  locked as materialized (
    select id, xmin as version, stock, held, low_stock_at, options = '[]' as is_plain from products
    where merchant_id = :merchantId and id = any(array(select product_id from wanted)) order by id for update ${busy}),
  varied as materialized (
    select id, stock, held from product_variants
    where merchant_id = :merchantId and id = any(array(select variant_id from wanted)) and product_id = any(array(select id from locked))
      and deleted_at is null order by id for update ${busy}),
  counted as materialized (
    select wanted.product_id, wanted.variant_id, wanted.pieces, low_stock_at,
      case when wanted.variant_id is not null then varied.stock when is_plain then locked.stock end as stock,
      case when wanted.variant_id is not null then varied.held else locked.held end as held
    from wanted left join locked on locked.id = wanted.product_id left join varied on varied.id = wanted.variant_id)`

/**
 * Parts of a statement that take the stock of all products, or of none. The new stock is computed from the locked row: that of the
 * statement's snapshot may be sold out, and then fails the check before it is read again.
 */
export const TAKE_STOCK = (condition: string): string => `
  taken as (
    update products set stock = locked.stock - sums.pieces, held = locked.held + sums.pieces, updated_at = ${CHANGED_AT}
    from locked join (select product_id, sum(pieces)::integer as pieces from wanted group by product_id) sums on sums.product_id = locked.id
    where products.merchant_id = :merchantId and products.id = locked.id and ${condition}),
  taken_of_variants as (
    update product_variants set stock = varied.stock - wanted.pieces, held = varied.held + wanted.pieces
    from varied join wanted on wanted.variant_id = varied.id
    where product_variants.merchant_id = :merchantId and product_variants.id = varied.id and ${condition})`

/**
 * Part of a statement: its transaction is not flushed on its own when a payment follows. Storing the payment flushes both before
 * the shopper gets an answer, and other orders of the same product need not wait for the disk.
 */
export const FLUSH = `quick as materialized (select set_config('synchronous_commit', :flush, true))`

// A link that counts its orders is locked too, after the stock. The next statement counts them, and sees all orders that had the
// lock before.
const RESERVE = `
  with ${FLUSH},
  ${COUNT_STOCK('')},
  ${TAKE_STOCK('not exists (select from counted where (stock >= pieces) is not true)')},
  limited as materialized (
    select links.id from links, (select count(*) from counted) as after_stock where links.merchant_id = :merchantId and links.id = :linkId
      and (max_sales is not null or max_per_customer is not null) for no key update of links)
  select exists (select from known) as is_known, exists (select from limited) as locks_limits, not exists (select from known where payment_status <> 'failed') as is_new,
    coalesce((select json_agg(json_build_object('productId', product_id, 'variantId', variant_id, 'stock', stock, 'held', held, 'lowStockAt', low_stock_at))
      from counted), '[]') as counted from quick where ${readHere('wanted', 'locked', 'varied')}`

interface Reserved {
  isKnown: boolean
  locksLimits: boolean
  isNew: boolean
  /** Before this order took its pieces. */
  counted: { productId: string; variantId: string | null; stock: number | null; held: number | null; lowStockAt: number }[]
}

/**
 * Takes the stock of a new order in the caller's transaction, unless the visit has an order that may go on.
 * @param visit null takes it in any case.
 * @throws 422 naming the product and what is left.
 */
export async function reserve(
  trx: Knex,
  sale: Pick<Sale, 'id' | 'merchantId' | 'items'>,
  visit: Visit | null,
  { flush }: { flush: boolean },
): Promise<Reservation> {
  const { merchantId } = sale
  const wanted = piecesOf(sale.items)
  const [found] = await sql<Reserved>(
    trx,
    RESERVE,
    {
      merchantId,
      linkId: sale.id,
      sessionId: visit?.sessionId ?? null,
      visitorId: visit?.visitorId ?? null,
      ...listed(wanted),
      flush: flush ? 'on' : 'off',
    },
    'reserve',
  )
  const { isKnown, isNew, counted, locksLimits } = found!
  if (!isNew) return { isKnown, minutes: null, locksLimits }
  let minutes = HOLD_MINUTES
  let least = Infinity
  for (const { pieces, ...what } of wanted) {
    const { productId, variantId } = what
    const before = counted.find((one) => one.productId === productId && one.variantId === variantId)
    const { stock, held, lowStockAt = 0 } = { ...before, stock: before?.stock ?? 0, held: before?.held ?? 0 }
    const left = stock - pieces
    if (left < 0) throw outOfStock(what, stock)
    least = Math.min(least, left)
    if (held > stock) minutes = SCARCE_HOLD_MINUTES
    await announceLowStock(trx, { merchantId, productId, variantId }, { pieces, left, mark: lowStockAt })
  }
  if (wanted.length && (locksLimits || least < PLENTY)) linksChanged(trx, merchantId, listed(wanted).productIds)
  return { isKnown, minutes, locksLimits }
}

/**
 * Part of a statement: the end of the holds of the orders `:heldIds`. Locks in one order too. A cluster refuses the lock in a
 * part of its own.
 */
export const endHolds = ({ is, among }: Scope): string => `
  ended as (
    update products set held = greatest(0, held - taken.pieces)
    from (
      select products.merchant_id, products.id, pieces from products join (
        select merchant_id, product_id, sum(stock_taken)::integer as pieces from order_items
        where ${among('merchant_id', 'order_id', 'heldIds')} and stock_taken > 0 group by merchant_id, product_id) sold
      on sold.product_id = products.id where ${is('products.merchant_id', 'sold.merchant_id')} order by products.id for update of products) taken
    where ${is('products.merchant_id', 'taken.merchant_id')} and products.id = taken.id returning products.merchant_id, products.id),
  ended_of_variants as (
    update product_variants set held = greatest(0, held - taken.pieces)
    from (
      select product_variants.merchant_id, product_variants.id, pieces from product_variants join (
        select merchant_id, variant_id, sum(stock_taken)::integer as pieces from order_items
        where ${among('merchant_id', 'order_id', 'heldIds')} and stock_taken > 0 and variant_id is not null group by merchant_id, variant_id) sold
      on sold.variant_id = product_variants.id
      where ${is('product_variants.merchant_id', 'sold.merchant_id')} and product_variants.product_id in (select id from ended)
      order by product_variants.id for update of product_variants) taken
    where ${is('product_variants.merchant_id', 'taken.merchant_id')} and product_variants.id = taken.id returning product_variants.id)`

const END_HOLD = scoped((scope) => `with ${endHolds(scope)} select id from ended`).one

/**
 * Ends the hold of an order, because it was paid or gives its stock back.
 * @returns whether it held stock, and not only a place in a limited sale.
 */
export async function endHold(trx: Knex, { id, merchantId }: { id: string; merchantId: string }): Promise<boolean> {
  const ended = await sql(trx, END_HOLD, { merchantId, heldIds: [id] }, 'endHold')
  return ended.length > 0
}

/** Prevents a shopper from emptying a shop without paying. */
export const holdsExceeded = () =>
  refused(
    'holds_exceeded',
    'There are unfinished orders for these items already. Finish or leave them, and try again in 30 minutes.',
  )
