import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { numberedId } from '../../platform/db/numberedId.ts'

/**
 * Records the present prices of products and their variants as far as they changed, in one statement for any number. A
 * product that is not on sale has none (docs/product/consumer-law.md#prior-prices).
 * @param trx has locked or written the products.
 */
export const recordPrices = (trx: Knex, merchantId: string, productIds: string[]): Promise<void> =>
  record(
    trx,
    `select id as product_id, cast(null as uuid) as variant_id, cast(null as uuid) as link_id, currency,
       case when status = 'active' and deleted_at is null then price_minor end as amount_minor
     from products where merchant_id = :merchantId and id = any(cast(:productIds as uuid[]))
     union all
     select products.id, product_variants.id, null, currency,
       case when product_variants.status = 'active' and product_variants.deleted_at is null and products.status = 'active'
         then product_variants.price_minor end
     from product_variants join products on products.merchant_id = :merchantId and products.id = product_variants.product_id
     where product_variants.merchant_id = :merchantId and product_id = any(cast(:productIds as uuid[]))`,
    { merchantId, productIds },
  )

/** Records the prices that a link sets itself, as far as they changed. A link that is switched off has none. */
export const recordLinkPrices = (trx: Knex, merchantId: string, linkId: string): Promise<void> =>
  record(
    trx,
    `select product_id, variant_id, link_id, currency, case when bool_and(is_active) then min(price_override_minor) end as amount_minor
     from link_items join links on links.merchant_id = :merchantId and links.id = link_items.link_id
     where link_items.merchant_id = :merchantId and link_id = :linkId and product_id is not null
     group by product_id, variant_id, link_id, currency`,
    { merchantId, linkId },
  )

/** The statement begins after the locks of its transaction, so its time keeps the order of changes. */
async function record(trx: Knex, present: string, bindings: { merchantId: string; [name: string]: string | string[] }) {
  await trx.raw(
    `insert into price_changes (merchant_id, id, product_id, variant_id, link_id, currency, amount_minor, at)
     select :merchantId, ${numberedId()}, present.product_id, present.variant_id, present.link_id, present.currency, present.amount_minor, statement_timestamp()
     from (${present}) as present
     left join lateral (
       select currency, amount_minor from price_changes as known
       where known.merchant_id = :merchantId and known.product_id = present.product_id
         and known.variant_id is not distinct from present.variant_id and known.link_id is not distinct from present.link_id
       order by at desc, id desc limit 1) as last on true
     where present.amount_minor is distinct from last.amount_minor
       or (present.amount_minor is not null and present.currency <> last.currency)`,
    { ...bindings, firstId: newId() },
  )
}
