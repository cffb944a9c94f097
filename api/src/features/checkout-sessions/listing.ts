import type { Knex } from 'knex'
import { countRows, findPage, inOrder } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { sessionsOf } from '../../shop/session/announce.ts'

/** Returns one page of a merchant's sessions, newest first. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listCheckoutSessions'>['query']) {
  const { limit = 20, offset = 0, status = 'all', reference } = query
  const after = readCursor('listCheckoutSessions', query.cursor)
  const rows = db('checkout_sessions').where({ merchantId })
  const isFiltered = status !== 'all' || reference !== undefined
  const narrow = (page: Knex.QueryBuilder) => {
    if (status !== 'all') void page.where({ status })
    if (reference !== undefined) void page.where({ reference })
  }
  const { ids, total, isExact, hasMore } = await findPage('checkout_sessions', rows, {
    by: 'created_at',
    direction: 'desc',
    after,
    limit,
    offset: after === undefined ? offset : 0,
    narrow: isFiltered ? narrow : null,
    countAll: async () => (await countRows(rows, false)).total,
  })
  const sessions = inOrder(ids, await sessionsOf(db, merchantId).whereIn('checkout_sessions.id', ids))
  const last = sessions.at(-1)
  const next = hasMore && last ? writeCursor('listCheckoutSessions', last.createdAt, last.id) : null
  return { sessions, total, isExact, next }
}
