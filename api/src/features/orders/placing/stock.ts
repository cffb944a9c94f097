import type { Knex } from 'knex'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../http/errors.ts'
import type { SaleItem } from '../../../sale/Sale.ts'
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

/**
 * Takes stock in the caller's transaction.
 * @returns for how many minutes the order may hold it.
 * @throws 422 naming the product and what is left.
 */
export async function takeStock(trx: Knex, { merchantId, items }: { merchantId: string; items: SaleItem[] }): Promise<number> {
  let minutes = HOLD_MINUTES
  const wanted = piecesOf(items)
  for (const { productId, name, pieces } of wanted) {
    const [taken] = await sql<{ stock: number; isScarce: boolean }>(
      trx,
      `update products set stock = stock - :pieces, held = held + :pieces
       where merchant_id = :merchantId and id = :productId and stock >= :pieces
       returning stock, held - :pieces > stock + :pieces as is_scarce`,
      { merchantId, productId, pieces },
      'takeStock',
    )
    if (!taken) throw await outOfStock(trx, { merchantId, productId, name })
    if (taken.isScarce) minutes = SCARCE_HOLD_MINUTES
    await announceLowStock(trx, { merchantId, productId }, { pieces, left: taken.stock })
  }
  if (wanted.length)
    linksChanged(
      trx,
      merchantId,
      wanted.map(({ productId }) => productId),
    )
  return minutes
}

/** Ends an order's hold because it was paid or gives its stock back. Runs in the settling transaction. */
export async function endHold(trx: Knex, { id: orderId, merchantId }: { id: string; merchantId: string }): Promise<void> {
  await sql(
    trx,
    `with taken as (
       select product_id, sum(stock_taken)::integer as pieces from order_items
       where merchant_id = :merchantId and order_id = :orderId and stock_taken > 0 group by product_id),
     locked as (select products.id from products join taken on taken.product_id = products.id
       where products.merchant_id = :merchantId order by products.id for update of products)
     update products set held = greatest(0, held - taken.pieces) from taken, locked
     where products.merchant_id = :merchantId and products.id = taken.product_id and locked.id = products.id`,
    { merchantId, orderId },
  )
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

async function outOfStock(trx: Knex, { merchantId, productId, name }: { merchantId: string; productId: string; name: string }) {
  const product = await trx('products').where({ merchantId, id: productId }).first('stock')
  const left = product?.stock ?? 0
  const message = left > 0 ? `Only ${left} of "${name}" left in stock.` : `"${name}" is out of stock.`
  return refused('out_of_stock', message, { product_id: productId, available: left })
}
