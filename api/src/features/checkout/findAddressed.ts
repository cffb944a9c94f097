import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import { sql } from '../../platform/db/sql.ts'
import { sellerAt } from '../../shop/sale/sellerAt.ts'
import { hashOfToken, isSessionToken } from '../../shop/session/sessionToken.ts'

/** What a checkout's address leads to. */
export interface Addressed {
  merchantId: string
  /** The id of the link or the checkout session, or the product's until its instant link exists. */
  id: string
}

const ADDRESSED = `
  select id from links where merchant_id = :merchantId and url_id = :address
  union all select id from checkout_sessions where merchant_id = :merchantId and token_hash = :hash
  union all select id from links where merchant_id = :merchantId and id = cast(:id as uuid)
  union all select coalesce((select links.id from links where links.merchant_id = :merchantId and links.instant_product_id = cast(:id as uuid)), id)
    from products where merchant_id = :merchantId and id = cast(:id as uuid) limit 1`

/** Returns the link or product at an address (docs/product/links.md#addresses); null for an unknown address. */
export async function findAddressed(db: Knex, address: string): Promise<Addressed | null> {
  const merchantId = await sellerAt(db, address)
  if (!merchantId) return null
  const id = isUuid(address) ? address : null
  const hash = isSessionToken(address) ? hashOfToken(address) : null
  const [found] = await sql<{ id: string }>(db, ADDRESSED, { merchantId, address, id, hash }, 'findAddressed')
  return found ? { merchantId, id: found.id } : null
}
