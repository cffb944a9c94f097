import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { ownerOf } from '../merchant/handles.ts'
import { lookOf } from '../catalogue/slug.ts'
import type { Read } from './createLinkCache.ts'

/**
 * Returns the short address of the link that has an ending of its own; null when none has.
 * @param shopId the merchant whose own domain was requested: their endings count there. Null on the platform's address.
 */
export async function findSlug(db: Knex, slug: string, shopId: string | null): Promise<Read<string | null>> {
  const merchantId = shopId ?? (await ownerOf(db, 'slug', lookOf(slug)))
  if (!merchantId) return { merchantId: null, productIds: null, value: null }
  const [found] = await sql<{ urlId: string }>(
    db,
    'select url_id from links where merchant_id = :merchantId and slug = :slug and (slug_on_platform or :own)',
    { merchantId, slug, own: shopId !== null },
    'findSlug',
  )
  return { merchantId: found ? merchantId : null, productIds: null, value: found?.urlId ?? null }
}
