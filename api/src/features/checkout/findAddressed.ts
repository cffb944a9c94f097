import type { Knex } from 'knex'
import { isUuid } from '../../db/isUuid.ts'
import { sql } from '../../db/sql.ts'

/** What a checkout's address leads to. */
export interface Addressed {
  merchantId: string
  /** The link's id, or a product's while its instant link is not made. */
  id: string
}

const ADDRESSED = `
  select merchant_id, id from links where url_id = :address
  union all select merchant_id, id from links where id = cast(:id as uuid)
  union all select merchant_id, coalesce((select links.id from links
      where links.merchant_id = products.merchant_id and links.instant_product_id = products.id), id)
    from products where id = cast(:id as uuid) limit 1`

/** Any address that can lead somewhere. PostgreSQL refuses some of the others. */
const SHAPE = /^[\w-]{1,64}$/

/** Returns what the checkout at an address sells from (decisions: Addresses); null for an unknown address. */
export async function findAddressed(db: Knex, address: string): Promise<Addressed | null> {
  if (!SHAPE.test(address)) return null
  const id = isUuid(address) ? address : null
  const [found] = await sql<Addressed>(db, ADDRESSED, { address, id }, 'findAddressed')
  return found ?? null
}
