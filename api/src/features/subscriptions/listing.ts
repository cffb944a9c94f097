import type { Knex } from 'knex'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { whereBegins, whereContains, whereContainsLater } from '../../platform/db/contains.ts'
import { countRows, findPage, inOrder } from '../../platform/db/page.ts'
import { readChanges, wantsChanges } from '../../platform/http/changes.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { readAround } from '../../shop/subscription/around.ts'
import { presentSubscription } from '../../shop/subscription/present.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'

export type SubscriptionFilter = Pick<
  Input<'listSubscriptions'>['query'],
  'status' | 'search' | 'customer_email' | 'product_id' | 'reference'
>

const CHANGES = { list: 'listSubscriptions', table: 'subscriptions', by: 'subscriptions.updated_at' } as const
const NAME = `fold_text(coalesce(subscriptions.customer ->> 'name', ''))`

/** Returns one page of a merchant's subscriptions, newest first, or with `updated_since` oldest change first. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listSubscriptions'>['query']) {
  const { limit = 20, offset = 0 } = query
  const rows = db('subscriptions').where({ merchantId })
  const load = async (ids: string[]) => inOrder(ids, await Subscription.query(db).where({ merchantId }).whereIn('id', ids))
  if (wantsChanges(query)) {
    filterSubscriptions(rows, query)
    const { rows: changed, ...page } = await readChanges(db, rows, { ...CHANGES, load }, query)
    return { data: await present(db, merchantId, changed), ...page }
  }
  const after = readCursor('listSubscriptions', query.cursor)
  const isFiltered = Boolean(
    query.search || query.customer_email || query.product_id || query.reference || (query.status ?? 'all') !== 'all',
  )
  const { ids, total, isExact, hasMore } = await findPage('subscriptions', rows, {
    by: 'subscriptions.created_at',
    direction: 'desc',
    after,
    limit,
    offset: after === undefined ? offset : 0,
    narrow: isFiltered ? (page) => filterSubscriptions(page, query) : null,
    countAll: async () => (await countRows(rows, false)).total,
  })
  const data = await present(db, merchantId, await load(ids))
  const last = data.at(-1)
  const next = hasMore && last ? writeCursor('listSubscriptions', new Date(last.created_at), last.id) : null
  return { data, total, isExact, next }
}

async function present(db: Knex, merchantId: string, found: Subscription[]) {
  const around = await readAround(db, merchantId, found)
  return found.map((subscription) => presentSubscription(subscription, around.get(subscription.id)!))
}

/** Narrows a merchant's subscriptions. */
export function filterSubscriptions(
  rows: Knex.QueryBuilder,
  { status = 'all', search, customer_email: email, product_id: productId, reference }: SubscriptionFilter,
): void {
  if (status !== 'all') void rows.where('subscriptions.status', status)
  // An address of no one finds nothing.
  if (email) void rows.where('subscriptions.canonicalEmail', canonicalEmail(email) ?? email)
  if (productId) void rows.whereRaw('subscriptions.items @> cast(? as jsonb)', [JSON.stringify([{ productId }])])
  if (reference) void rows.where('subscriptions.reference', reference)
  if (search?.trim()) void rows.where((any) => whereBuyer(any, search.trim()))
}

function whereBuyer(any: Knex.QueryBuilder, text: string): void {
  whereContains(any, ['subscriptions.customer_email'], text)
  whereBegins(any, NAME, text)
  whereContainsLater(any, NAME, text)
}
