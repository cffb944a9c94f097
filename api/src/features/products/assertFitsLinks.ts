import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Billing } from '../../pricing/Billing.ts'
import { assertOneRhythm } from '../../shop/catalogue/sameRhythm.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

// A link's own rhythm takes precedence, so such links need not agree.
const BESIDE = `
  select distinct other.billing, own.open_price is not null as named
  from link_items own
    join links on links.merchant_id = :merchantId and links.id = own.link_id and links.is_active
    left join link_items beside on links.billing is null and beside.merchant_id = :merchantId and beside.link_id = own.link_id
      and beside.product_id <> own.product_id
    left join products other on other.merchant_id = :merchantId and other.id = beside.product_id and other.billing is not null
  where own.merchant_id = :merchantId and own.product_id = :id`

/**
 * Asserts that the active links of a product can sell it with a new rhythm.
 * @throws 422 `two_rhythms`, and 400 if a link lets the shopper name its price.
 */
export async function assertFitsLinks(
  trx: Knex,
  { merchantId, id }: Pick<Product, 'merchantId' | 'id'>,
  billing: Billing,
): Promise<void> {
  const found = await sql<{ billing: Billing | null; named: boolean }>(trx, BESIDE, { merchantId, id })
  if (found.some(({ named }) => named))
    throw invalidField('billing', 'Shoppers name the price of this product on a link. Such a price cannot be charged again.')
  assertOneRhythm('billing', [billing, ...found.map((other) => other.billing)])
}
