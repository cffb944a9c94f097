import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'

const PAGE_SIZE = 24

interface ListedRow {
  id: string
  urlId: string
  createdAt: Date
}

// The sold pieces decide later: what is sold out stays on the page.
const LISTED = `
  select id, url_id, created_at from links
  where merchant_id = :merchantId and not is_hidden and is_active and allow_indexing and (ends_at is null or ends_at > now())
    and (cast(:at as timestamptz) is null or (created_at, id) < (cast(:at as timestamptz), cast(:id as uuid)))
  order by created_at desc, id desc limit ${PAGE_SIZE + 1}`

/**
 * Returns a page of the links that a seller lists, the newest first: those that search engines may list
 * (docs/product/shop-page.md#what-is-listed).
 * @throws 400 for a cursor of something else.
 */
export async function listedLinks(db: Knex, merchantId: string, cursor: string | undefined) {
  const { at, id } = readCursor('listLinks', cursor) ?? { at: null, id: null }
  const rows = await sql<ListedRow>(db, LISTED, { merchantId, at, id }, 'listedLinks')
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1)! : null
  return { urlIds: page.map(({ urlId }) => urlId), next: last && writeCursor('listLinks', last.createdAt, last.id) }
}
