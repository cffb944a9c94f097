import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../http/errors.ts'
import type { Sale, SaleItem } from '../../../sale/Sale.ts'
import { outOfStock } from '../../../sale/outOfStock.ts'
import { linksChanged } from '../../../sale/linkChanges.ts'
import { announceLowStock } from '../../products/lowStock.ts'

/** How long an unpaid order keeps its stock, counted from when it was placed. */
export const HOLD_MINUTES = 30
/** The same for a new order while unpaid orders hold more than half of the unsold stock. */
const SCARCE_HOLD_MINUTES = 10
/** Open orders that may hold stock for one link: per visitor, and per network address, which several people share. */
export const MAX_HOLDS = { visitor: 3, address: 10 }

/** Quantity to take out of stock per product. Products without a stock count are left out. */
function piecesOf(items: SaleItem[]): { productId: string; name: string; pieces: number }[] {
  const wanted = new Map<string, { productId: string; name: string; pieces: number }>()
  for (const { productId, name, stock, quantity } of items) {
    if (stock === null) continue
    const known = wanted.get(productId)
    wanted.set(productId, { productId, name, pieces: (known?.pieces ?? 0) + quantity })
  }
  // Always sorted, so that two orders cannot deadlock on each other's rows.
  return [...wanted.values()].sort((one, other) => (one.productId < other.productId ? -1 : 1))
}

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

// The stock of all products, or of none. Products are locked in one order, so that two orders cannot wait for each
// other. The transaction is not flushed on its own when a payment follows: storing the payment flushes both before the
// shopper gets an answer, and other orders of the same product need not wait for the disk. The new stock is computed from
// the locked row: that of the statement's snapshot may be sold out, and then fails the check before it is read again.
// A link that counts its orders is locked too, after the stock. The next statement counts them, and sees all orders that
// had the lock before.
const RESERVE = `
  with quick as materialized (select set_config('synchronous_commit', :flush, true)),
  known as (
    select payment_status from orders, quick where merchant_id = :merchantId and checkout_session_id = :sessionId
    union all
    select payment_status from orders where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId
      and payment_status = 'pending' and holds_stock and hold_expires_at is not null and cast(:sessionId as uuid) is not null),
  wanted as (
    select * from unnest(cast(:productIds as uuid[]), cast(:pieces as integer[])) as wanted (product_id, pieces)
    where not exists (select from known where payment_status <> 'failed')),
  locked as materialized (
    select products.id, products.stock, products.held, products.low_stock_at, wanted.pieces, products.stock >= wanted.pieces as suffices
    from products join wanted on wanted.product_id = products.id
    where products.merchant_id = :merchantId order by products.id for update of products),
  taken as (
    update products set stock = locked.stock - locked.pieces, held = locked.held + locked.pieces from locked
    where products.merchant_id = :merchantId and products.id = locked.id and not exists (select from locked where suffices is not true)),
  limited as materialized (
    select links.id from links, (select count(*) from locked) as after_stock where links.merchant_id = :merchantId and links.id = :linkId
      and (max_sales is not null or max_per_customer is not null) for no key update of links)
  select exists (select from known) as is_known, exists (select from limited) as locks_limits, not exists (select from known where payment_status <> 'failed') as is_new,
    coalesce((select json_agg(json_build_object('productId', id, 'stock', stock, 'held', held, 'lowStockAt', low_stock_at)) from locked), '[]') as locked from quick`

interface Reserved {
  isKnown: boolean
  locksLimits: boolean
  isNew: boolean
  /** Before this order took its pieces. */
  locked: { productId: string; stock: number | null; held: number; lowStockAt: number }[]
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
      productIds: wanted.map(({ productId }) => productId),
      pieces: wanted.map(({ pieces }) => pieces),
      flush: flush ? 'on' : 'off',
    },
    'reserve',
  )
  const { isKnown, isNew, locked, locksLimits } = found!
  if (!isNew) return { isKnown, minutes: null, locksLimits }
  let minutes = HOLD_MINUTES
  for (const { productId, name, pieces } of wanted) {
    const { stock = 0, held = 0, lowStockAt = 0 } = locked.find((product) => product.productId === productId) ?? {}
    const left = (stock ?? 0) - pieces
    if (left < 0) throw outOfStock({ productId, name }, stock ?? 0)
    if (held > stock!) minutes = SCARCE_HOLD_MINUTES
    await announceLowStock(trx, { merchantId, productId }, { pieces, left, mark: lowStockAt })
  }
  if (wanted.length)
    linksChanged(
      trx,
      merchantId,
      wanted.map(({ productId }) => productId),
    )
  return { isKnown, minutes, locksLimits }
}

/**
 * Part of a statement: the end of the holds of the orders `:heldIds` of the merchant `:merchantId`. Locks in one order too. A
 * cluster refuses the lock in a part of its own.
 */
export const END_HOLDS = `
  ended as (
    update products set held = greatest(0, held - taken.pieces)
    from (
      select products.id, pieces from products join (
        select product_id, sum(stock_taken)::integer as pieces from order_items
        where merchant_id = :merchantId and order_id = any(cast(:heldIds as uuid[])) and stock_taken > 0 group by product_id) sold
      on sold.product_id = products.id where products.merchant_id = :merchantId order by products.id for update of products) taken
    where products.merchant_id = :merchantId and products.id = taken.id returning products.id)`

/** Ends the hold of an order, because it was paid or gives its stock back. */
export async function endHold(trx: Knex, { id, merchantId }: { id: string; merchantId: string }): Promise<void> {
  await sql(trx, `with ${END_HOLDS} select id from ended`, { merchantId, heldIds: [id] }, 'endHold')
}

/** Gives back, once, what the lines of an order took. */
export async function giveBackStock(trx: Knex, { id: orderId, merchantId }: { id: string; merchantId: string }): Promise<void> {
  await sql(
    trx,
    `with taken as (
       select product_id, sum(stock_taken)::integer as pieces from order_items
       where merchant_id = :merchantId and order_id = :orderId and stock_taken > 0 group by product_id),
     cleared as (update order_items set stock_taken = 0 where merchant_id = :merchantId and order_id = :orderId),
     locked as (select products.id from products join taken on taken.product_id = products.id
       where products.merchant_id = :merchantId order by products.id for update of products)
     update products set stock = stock + taken.pieces from taken, locked
     where products.merchant_id = :merchantId and products.id = taken.product_id and locked.id = products.id and products.stock is not null`,
    { merchantId, orderId },
  )
  linksChanged(trx, merchantId)
}

/** Gives back pieces of some items of an order, at most what each took. */
export async function giveBackPieces(
  trx: Knex,
  merchantId: string,
  pieces: { itemId: string; quantity: number }[],
): Promise<void> {
  await sql(
    trx,
    `with wanted as (
       select * from unnest(cast(:itemIds as uuid[]), cast(:quantities as integer[])) as wanted (id, quantity)),
     cleared as (
       update order_items set stock_taken = stock_taken - least(wanted.quantity, stock_taken) from wanted
       where merchant_id = :merchantId and order_items.id = wanted.id),
     taken as (
       select product_id, sum(least(wanted.quantity, stock_taken))::integer as pieces from order_items join wanted on wanted.id = order_items.id
       where merchant_id = :merchantId group by product_id),
     locked as (select products.id from products join taken on taken.product_id = products.id
       where products.merchant_id = :merchantId order by products.id for update of products)
     update products set stock = stock + taken.pieces from taken, locked
     where products.merchant_id = :merchantId and products.id = taken.product_id and locked.id = products.id and products.stock is not null`,
    { merchantId, itemIds: pieces.map(({ itemId }) => itemId), quantities: pieces.map(({ quantity }) => quantity) },
  )
  linksChanged(trx, merchantId)
}

/**
 * Takes the stock of a closed order again because it was paid after all.
 * @returns false when some of it has been sold since.
 */
export async function retakeStock(trx: Knex, { id: orderId, merchantId }: { id: string; merchantId: string }): Promise<boolean> {
  const [row] = await sql<{ short: number }>(
    trx,
    `with wanted as (
       select product_id, sum(quantity)::integer as pieces from order_items
       where merchant_id = :merchantId and order_id = :orderId and stock_taken = 0 group by product_id),
     counted as (select products.id, pieces from products join wanted on wanted.product_id = products.id
       where products.merchant_id = :merchantId and products.type = 'physical' and products.stock is not null
       order by products.id for update of products),
     taken as (update products set stock = stock - counted.pieces from counted
       where products.merchant_id = :merchantId and products.id = counted.id and products.stock >= counted.pieces returning products.id),
     marked as (update order_items set stock_taken = quantity from taken
       where order_items.merchant_id = :merchantId and order_items.product_id = taken.id and order_items.order_id = :orderId and stock_taken = 0)
     select (select count(*) from counted) - (select count(*) from taken) as short`,
    { merchantId, orderId },
  )
  linksChanged(trx, merchantId)
  return Number(row!.short) === 0
}

/** Prevents a shopper from emptying a shop without paying. */
export const holdsExceeded = () =>
  refused(
    'holds_exceeded',
    'There are unfinished orders for these items already. Finish or leave them, and try again in 30 minutes.',
  )
