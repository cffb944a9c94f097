import type { Knex } from 'knex'
import { isUuid } from '../../db/isUuid.ts'
import { sql } from '../../db/sql.ts'

/** What a checkout's address leads to. */
export interface Addressed {
  merchantId: string
  /** The link's id, or the product's until its instant link exists. */
  id: string
}

const ADDRESSED = `
  select merchant_id, id from links where url_id = :address
  union all select merchant_id, id from links where id = cast(:id as uuid)
  union all select merchant_id, coalesce((select links.id from links
      where links.merchant_id = products.merchant_id and links.instant_product_id = products.id), id)
    from products where id = cast(:id as uuid) limit 1`

/** Any address that can exist. PostgreSQL rejects some other texts. */
const SHAPE = /^[\w-]{1,64}$/

/** Returns the link or product at an address (docs/product/links.md#addresses); null for an unknown address. */
export async function findAddressed(db: Knex, address: string): Promise<Addressed | null> {
  if (!SHAPE.test(address)) return null
  const id = isUuid(address) ? address : null
  const [found] = await sql<Addressed>(db, ADDRESSED, { address, id }, 'findAddressed')
  return found ?? null
}
