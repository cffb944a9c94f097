import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { ReservedPieces } from '../catalogue/ProductVariant.ts'
import { linksChanged } from '../sale/linkChanges.ts'

// Products are locked in one order, as everywhere, and their variants after them. What is reserved counts as held. Pieces
// of a variant that was deleted, or of a product that has got variants since, are lost.
const MOVE = `
  with moved as (
    select product_id, variant_id, cast(:sign as integer) * sum(pieces)::integer as pieces
    from unnest(cast(:productIds as uuid[]), cast(:variantIds as uuid[]), cast(:counts as integer[])) as given (product_id, variant_id, pieces)
    group by product_id, variant_id),
  locked as materialized (
    select products.id, products.options = '[]' as is_plain, products.stock from products
    where products.merchant_id = :merchantId and products.id in (select product_id from moved) and products.stock is not null
    order by products.id for update of products),
  varied as materialized (
    select product_variants.id, product_variants.product_id, product_variants.stock, moved.pieces
    from product_variants join moved on moved.variant_id = product_variants.id join locked on locked.id = product_variants.product_id
    where product_variants.merchant_id = :merchantId and deleted_at is null and product_variants.stock is not null
    order by product_variants.id for update of product_variants),
  counted as materialized (
    select locked.id as product_id, cast(null as uuid) as variant_id, locked.stock, moved.pieces
    from moved join locked on locked.id = moved.product_id and is_plain where moved.variant_id is null
    union all select product_id, id, stock, pieces from varied),
  checked as materialized (
    select (select count(*) from counted) = (select count(*) from moved) and not exists (select from counted where stock + pieces < 0) as is_whole),
  changed as (
    update products set stock = products.stock + sums.pieces, held = greatest(0, products.held - sums.pieces)
    from (select product_id, sum(pieces)::integer as pieces from counted group by product_id) sums, checked
    where products.merchant_id = :merchantId and products.id = sums.product_id and (is_whole or cast(:sign as integer) > 0)),
  changed_variants as (
    update product_variants set stock = product_variants.stock + counted.pieces, held = greatest(0, product_variants.held - counted.pieces)
    from counted, checked
    where product_variants.merchant_id = :merchantId and product_variants.id = counted.variant_id and (is_whole or cast(:sign as integer) > 0))
  select is_whole from checked`

async function move(trx: Knex, merchantId: string, pieces: ReservedPieces[], sign: 1 | -1): Promise<boolean> {
  if (pieces.length === 0) return true
  const [row] = await sql<{ isWhole: boolean }>(trx, MOVE, {
    merchantId,
    productIds: pieces.map(({ productId }) => productId),
    variantIds: pieces.map(({ variantId }) => variantId),
    counts: pieces.map((one) => one.pieces),
    sign,
  })
  linksChanged(trx, merchantId, [...new Set(pieces.map(({ productId }) => productId))])
  return row!.isWhole
}

/** Gives reserved pieces back to stock. */
export const freePieces = (trx: Knex, merchantId: string, pieces: ReservedPieces[]): Promise<boolean> =>
  move(trx, merchantId, pieces, 1)

/**
 * Takes pieces from stock for a reservation.
 * @returns false when there are not enough; nothing was taken.
 */
export const takePieces = (trx: Knex, merchantId: string, pieces: ReservedPieces[]): Promise<boolean> =>
  move(trx, merchantId, pieces, -1)
