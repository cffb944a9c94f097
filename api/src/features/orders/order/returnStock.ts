import type { Knex } from 'knex'
import { CHANGED_AT } from '../../../platform/db/changedAt.ts'
import { sql } from '../../../platform/db/sql.ts'
import { linksChanged } from '../../../shop/sale/linkChanges.ts'

/**
 * Gives back the pieces of a part `taken` (product_id, variant_id, pieces). A deleted variant takes its pieces without
 * adding them to its product, and pieces of a product that has got variants since are lost. A product with variants has no stock
 * of its own, but it changes with theirs.
 */
const GIVE_BACK = `
  locked as (select products.id, products.options = '[]' as is_plain from products
    where products.merchant_id = :merchantId and products.id in (select product_id from taken) order by products.id for update of products),
  varied as (
    update product_variants set stock = stock + back.pieces
    from (select product_variants.id, pieces from product_variants join taken on taken.variant_id = product_variants.id
        join locked on locked.id = product_variants.product_id
      where product_variants.merchant_id = :merchantId order by product_variants.id for update of product_variants) back
    where product_variants.merchant_id = :merchantId and product_variants.id = back.id and product_variants.stock is not null
    returning product_variants.product_id, back.pieces, deleted_at is null as is_live),
  returned as (
    select product_id, sum(pieces)::integer as pieces from (
      select product_id, pieces from varied where is_live
      union all select product_id, pieces from taken join locked on locked.id = product_id and is_plain where variant_id is null) pieces
    group by product_id)
  update products set stock = stock + returned.pieces, updated_at = ${CHANGED_AT} from returned
  where products.merchant_id = :merchantId and products.id = returned.product_id`

/** Gives back, once, what the lines of an order took. */
export async function giveBackStock(trx: Knex, { id: orderId, merchantId }: { id: string; merchantId: string }): Promise<void> {
  await sql(
    trx,
    `with taken as (
       select product_id, variant_id, sum(stock_taken)::integer as pieces from order_items
       where merchant_id = :merchantId and order_id = :orderId and stock_taken > 0 group by product_id, variant_id),
     cleared as (update order_items set stock_taken = 0 where merchant_id = :merchantId and order_id = :orderId),
     ${GIVE_BACK}`,
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
       select product_id, variant_id, sum(least(wanted.quantity, stock_taken))::integer as pieces from order_items join wanted on wanted.id = order_items.id
       where merchant_id = :merchantId group by product_id, variant_id),
     ${GIVE_BACK}`,
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
       select product_id, variant_id, sum(quantity)::integer as pieces from order_items
       where merchant_id = :merchantId and order_id = :orderId and stock_taken = 0 group by product_id, variant_id),
     locked as (select products.id, products.stock, products.options = '[]' as is_plain from products
       where products.merchant_id = :merchantId and products.id in (select product_id from wanted) and products.type = 'physical'
       order by products.id for update of products),
     varied as (select product_variants.id, product_variants.product_id, product_variants.stock, pieces, deleted_at is null as is_live
       from product_variants join wanted on wanted.variant_id = product_variants.id join locked on locked.id = product_variants.product_id
       where product_variants.merchant_id = :merchantId and product_variants.stock is not null
       order by product_variants.id for update of product_variants),
     counted as (
       select product_id, variant_id, stock, pieces, true as is_live from wanted join locked on locked.id = product_id
       where variant_id is null and is_plain and stock is not null
       union all select product_id, id, stock, pieces, is_live from varied),
     enough as (select * from counted where stock >= pieces),
     taken as (update products set stock = locked.stock - sums.pieces, updated_at = ${CHANGED_AT}
       from (select product_id, sum(pieces)::integer as pieces from enough where is_live group by product_id) sums join locked on locked.id = sums.product_id
       where products.merchant_id = :merchantId and products.id = locked.id),
     taken_of_variants as (update product_variants set stock = enough.stock - enough.pieces from enough
       where product_variants.merchant_id = :merchantId and product_variants.id = enough.variant_id),
     marked as (update order_items set stock_taken = quantity from enough
       where order_items.merchant_id = :merchantId and order_items.product_id = enough.product_id
         and order_items.variant_id is not distinct from enough.variant_id and order_items.order_id = :orderId and stock_taken = 0)
     select (select count(*) from counted) - (select count(*) from enough) as short`,
    { merchantId, orderId },
  )
  linksChanged(trx, merchantId)
  return Number(row!.short) === 0
}
