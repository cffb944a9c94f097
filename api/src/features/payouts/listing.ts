import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import { Payout, type PayoutLine } from './Payout.ts'

/** A line with the number of its order, its currency, and what the provider charged for its payment; null when none is known. */
export type FoundLine = PayoutLine & { number: number | null; orderCurrency: string | null; providerFeeMinor: number | null }

/** What is read of a line and its order. */
export const LINE_COLUMNS = ['payoutLines.*', 'number', 'orders.currency as orderCurrency', 'providerFeeMinor']

/** The provider's ids. */
const ID = /^[A-Za-z0-9_-]+$/

/** Returns one page of payouts, newest first. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listPayouts'>['query']) {
  const { status = 'all', limit = 20, offset = 0, cursor } = query
  const after = readCursor('listPayouts', cursor, (id) => ID.test(id))
  const all = db('payouts').where({ merchantId, ...(status !== 'all' && { status }) })
  const rows = Payout.query(db).where({ merchantId, ...(status !== 'all' && { status }) })
  if (after) onwards(rows as never, 'created_at', 'id', after)
  // One extra row shows whether there are more.
  const found = await rows
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(after === undefined ? offset : 0)
  const counted = await all.count('* as total').first()
  const payouts = found.slice(0, limit)
  const last = payouts.at(-1)
  const hasNext = after !== undefined && last && found.length > limit
  return { payouts, total: Number(counted!['total']), next: hasNext ? writeCursor('listPayouts', last.createdAt, last.id) : null }
}

/** @throws 404 */
export async function findPayout(db: Knex, merchantId: string, id: string): Promise<Payout> {
  const payout = await Payout.query(db).findOne({ merchantId, id })
  if (!payout) throw notFound('Payout')
  return payout
}

/** Lines of a payout with their orders, in no order. */
export const linesOf = (db: Knex, { merchantId, payoutId }: Pick<PayoutLine, 'merchantId' | 'payoutId'>): Knex.QueryBuilder =>
  db('payout_lines')
    .leftJoin('orders', (same) =>
      same.on('orders.merchantId', 'payoutLines.merchantId').andOn('orders.id', 'payoutLines.orderId'),
    )
    .where({ 'payoutLines.merchantId': merchantId, payoutId })

/** Returns one page of lines, newest first. */
export async function listLines(
  db: Knex,
  of: Pick<PayoutLine, 'merchantId' | 'payoutId'>,
  { kind = 'all', limit = 20, offset = 0, cursor }: Input<'listPayoutLines'>['query'],
) {
  const after = readCursor('listPayoutLines', cursor, (id) => ID.test(id))
  const only = kind === 'all' ? {} : { kind }
  const rows = linesOf(db, of).where(only)
  if (after) onwards(rows, 'at', 'payout_lines.id', after)
  // One extra row shows whether there are more.
  const found: FoundLine[] = await rows
    .orderBy('at', 'desc')
    .orderBy('payoutLines.id', 'desc')
    .limit(limit + 1)
    .offset(after === undefined ? offset : 0)
    .select(LINE_COLUMNS)
  const counted = await db('payout_lines')
    .where({ ...of, ...only })
    .count('* as total')
    .first()
  const lines = found.slice(0, limit)
  const last = lines.at(-1)
  const hasNext = after !== undefined && last && found.length > limit
  return { lines, total: Number(counted!['total']), next: hasNext ? writeCursor('listPayoutLines', last.at, last.id) : null }
}
