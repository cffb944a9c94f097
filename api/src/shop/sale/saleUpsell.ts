import { isItemOnSale } from './chooseItems.ts'
import { isDonation } from './donations.ts'
import type { Sale, SaleUpsell } from './Sale.ts'
import { readItem, type StoredItem, VARIANTS } from './variants.ts'

/** A `SaleUpsell` as the database returns it. */
export type StoredUpsell = Omit<SaleUpsell, 'item'> & { item: StoredItem }

/**
 * SQL for `StoredUpsell` of a row of `links`; null without one, and while its product cannot be sold with one press: it became
 * recurring, or asks something. Binding: `:merchantId`.
 */
export const UPSELL = `
  case when links.upsell is not null then
    (select json_build_object('headline', links.upsell ->> 'headline', 'minutes', cast(links.upsell ->> 'minutes' as integer),
       'item', json_build_object('id', products.id, 'productId', products.id, 'name', products.name, 'imageUrl', products.image_url,
         'description', left(products.description, 300), 'type', products.type, 'taxClass', products.tax_class, 'billing', null, 'sku', products.sku,
         'quantity', 1, 'adHoc', null, 'ownPriceMinor', cast(links.upsell ->> 'priceMinor' as bigint), 'priceMinor', products.price_minor,
         'priorMinor', null, 'openPrice', null, 'adjustable', null, 'optional', null,
         'stock', case when products.type = 'physical' then products.stock end, 'status', products.status, 'deleted', products.deleted_at is not null,
         'variantId', links.upsell ->> 'variantId', 'options', products.options, 'variants', ${VARIANTS}))
     from products where products.merchant_id = :merchantId and products.id = cast(links.upsell ->> 'productId' as uuid)
       and products.billing is null and products.currency = links.currency
       and not exists (select from jsonb_array_elements(coalesce(products.questions, '[]')) question where cast(question ->> 'required' as boolean)))
  end`

export const readUpsell = (stored: StoredUpsell | null | undefined): SaleUpsell | null =>
  stored ? { ...stored, item: readItem(stored.item) } : null

/** Returns what a sale offers after it was paid; null if its product cannot be sold now. It ships with the order before. */
export function offeredUpsell(
  sale: Pick<Sale, 'upsell' | 'offers' | 'collectShippingAddress' | 'canAcceptPayments'>,
): SaleUpsell | null {
  const { upsell, collectShippingAddress, canAcceptPayments } = sale
  if (!upsell || !canAcceptPayments || isDonation({ items: sale.offers })) return null
  const { item } = upsell
  const isThere = isItemOnSale(item) && item.choice === null && (item.stock === null || item.stock > 0)
  return isThere && (item.type !== 'physical' || collectShippingAddress) ? upsell : null
}
