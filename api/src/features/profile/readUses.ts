import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { sql } from '../../platform/db/sql.ts'

export type Uses = components['schemas']['Uses']

// Read with every profile: each part ends at the first row of the merchant.
const USES = `
  select exists (select from merchants where id = :merchantId and first_sale_seen_at is not null)
      or exists (select from orders where merchant_id = :merchantId and payment_status = 'completed')
      or exists (select from invoices where merchant_id = :merchantId) as sales,
    exists (select from promo_codes where merchant_id = :merchantId)
      or exists (select from promo_batches where merchant_id = :merchantId)
      or exists (select from discounts where merchant_id = :merchantId) as promo_codes,
    exists (select from payment_requests where merchant_id = :merchantId) as payment_requests,
    exists (select from payouts where merchant_id = :merchantId) as payouts,
    exists (select from subscriptions where merchant_id = :merchantId)
      or exists (select from products where merchant_id = :merchantId and billing is not null and deleted_at is null)
      or exists (select from links where merchant_id = :merchantId and billing is not null) as subscriptions,
    exists (select from orders where merchant_id = :merchantId and fulfilment <> 'not_needed') as shipping`

/** Returns what the merchant has at least one of. */
export async function readUses(db: Knex, merchantId: string): Promise<Uses> {
  const [uses] = await sql<Uses>(db, USES, { merchantId })
  return uses!
}
