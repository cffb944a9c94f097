import type { Knex } from 'knex'
import { violatesUnique } from '../../platform/db/violatesUnique.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { leaveSlug, readSlug, slugTaken, takeSlug } from '../../shop/catalogue/slug.ts'

/**
 * Gives a link an ending of its own, or takes it away (docs/product/links.md#own-endings).
 * @param onPlatform whether the shop has no domain of its own, so that its endings must be unique among all merchants.
 * @throws 400 for an ending that is not allowed, 409 for one that is taken.
 */
export async function changeSlug(trx: Knex, link: Link, text: string | null, onPlatform: boolean): Promise<void> {
  const slug = text === null || text.trim() === '' ? null : readSlug(text)
  const { merchantId, id, slugOnPlatform } = link
  if (slug === link.slug && (slugOnPlatform || !onPlatform || !slug)) return
  if (slugOnPlatform) await leaveSlug(trx, merchantId, link.slug!)
  if (slug && onPlatform) await takeSlug(trx, merchantId, slug)
  try {
    await Link.query(trx)
      .where({ id, merchantId })
      .patch({ slug, slugOnPlatform: slug !== null && onPlatform })
  } catch (error) {
    throw violatesUnique(error) ? slugTaken() : error
  }
}
