import { isInEea } from '../../pricing/eea.ts'
import type { Sale, SaleItem } from './Sale.ts'

const REDUCED_AT = 'greatest(links.created_at, links.starts_at)'
const WINDOW_START = `${REDUCED_AT} - interval '30 days'`

/**
 * SQL: the lowest price of an item in the 30 days before its link reduced it. Null without a price on the first of those
 * days. Asked only of a link with a price of its own for its one item.
 */
export const PRIOR_PRICE = `
  case when link_items.price_override_minor is not null and link_items.optional is null and not links.is_hidden
      and (select count(*) from link_items as others where others.merchant_id = :merchantId and others.link_id = links.id) = 1 then
    (select case
       when bool_and(amount_minor is not null) filter (where is_own) and bool_or(at <= ${WINDOW_START}) filter (where is_own)
         then min(amount_minor) filter (where is_own or link_id is not null)
       when bool_or(at <= ${WINDOW_START} and link_id is null and variant_id is null and amount_minor is not null)
         then min(amount_minor) end
     from (
       select changes.*, changes.link_id is null and changes.variant_id = link_items.variant_id as is_own,
         lead(at) over (partition by changes.variant_id, changes.link_id order by at, id) as until
       from price_changes as changes
       where changes.merchant_id = :merchantId and changes.product_id = link_items.product_id and at < ${REDUCED_AT}
         and changes.link_id is distinct from links.id
         and (link_items.variant_id is null or coalesce(changes.variant_id = link_items.variant_id, true))) as prices
     where (until is null or until > ${WINDOW_START}) and currency = links.currency
       and not exists (select from links as ended where ended.merchant_id = :merchantId and ended.id = prices.link_id and ended.ends_at <= ${WINDOW_START})) end`

/**
 * Returns the price that may be struck through beside an item's, in minor units, or null
 * (docs/product/consumer-law.md#prior-prices).
 */
export function priorPrice(
  { priceMinor, listMinor, priorMinor, openPrice }: Pick<SaleItem, 'priceMinor' | 'listMinor' | 'priorMinor' | 'openPrice'>,
  sellerCountry: string | null,
): number | null {
  if (openPrice) return null
  const prior = isInEea(sellerCountry) ? Math.min(priorMinor ?? 0, listMinor) : listMinor
  return prior > priceMinor ? prior : null
}

/**
 * Returns what an item's price counts as saved against, in minor units: `saved` of a single item announces a reduction
 * like a struck-through price. Several items have the price of a bundle, which is compared with their own prices.
 */
export const savedFrom = (item: Parameters<typeof priorPrice>[0], { items, seller }: Pick<Sale, 'items' | 'seller'>): number =>
  items.length === 1 ? (priorPrice(item, seller.country) ?? item.priceMinor) : item.listMinor
