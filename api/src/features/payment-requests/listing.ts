import type { Knex } from 'knex'
import { countRows, findPage, inOrder } from '../../platform/db/page.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { readRequests, requestsOf } from '../../shop/session/PaymentRequest.ts'

type Query = Input<'listPaymentRequests'>['query']

/** SQL for each state, as in `statusOf`. Binding: `today`. */
const STATES: Record<Exclude<Query['status'], 'all' | undefined>, string> = {
  open: `status = 'open' and expires_at > now() and due_on >= :today`,
  overdue: `status = 'open' and expires_at > now() and due_on < :today`,
  paid: `(status = 'complete' or paid_outside_at is not null)`,
  cancelled: `status = 'expired' and paid_outside_at is null and expired_at < expires_at`,
  expired: `paid_outside_at is null and (status = 'expired' and expired_at >= expires_at or status = 'open' and expires_at <= now())`,
}

/** Returns one page of a merchant's payment requests, newest first. */
export async function listPage(db: Knex, merchantId: string, query: Query, timeZone: string) {
  const { limit = 20, offset = 0, status = 'all' } = query
  const after = readCursor('listPaymentRequests', query.cursor)
  const rows = requestsOf(db, merchantId)
  const { ids, total, isExact, hasMore } = await findPage('payment_requests', rows, {
    by: 'payment_requests.created_at',
    direction: 'desc',
    after,
    limit,
    offset: after === undefined ? offset : 0,
    narrow: status === 'all' ? null : (page) => void page.whereRaw(STATES[status], { today: isoDayIn(timeZone) }),
    countAll: async () => (await countRows(db('payment_requests').where({ merchantId }), false)).total,
  })
  const requests = inOrder(ids, await readRequests(requestsOf(db, merchantId).whereIn('payment_requests.id', ids)))
  const last = requests.at(-1)
  const next = hasMore && last ? writeCursor('listPaymentRequests', last.createdAt, last.id) : null
  return { requests, total, isExact, next }
}
