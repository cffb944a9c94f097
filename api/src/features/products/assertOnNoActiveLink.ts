import type { Knex } from 'knex'
import { conflict } from '../../platform/http/errors.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

/**
 * Asserts that no active link sells the product: a link has one currency, so its products keep theirs
 * (docs/product/money.md#one-currency-per-link).
 * @throws 409 naming the link.
 */
export async function assertOnNoActiveLink(trx: Knex, product: Product): Promise<void> {
  const link = await trx('link_items')
    .join('links', { 'links.merchantId': 'link_items.merchantId', 'links.id': 'link_items.linkId' })
    .where({
      'link_items.merchantId': product.merchantId,
      'link_items.productId': product.id,
      'links.isActive': true,
      'links.isHidden': false,
    })
    .first('links.name')
  if (link)
    throw conflict(`The currency cannot change while the product is on the active link "${link.name}".`, 'product_on_active_link')
}
