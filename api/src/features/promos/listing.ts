import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { whereContains } from '../../platform/db/contains.ts'
import { countRows, onwards } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { Order } from '../../shop/order/Order.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'

const COLUMNS = {
  code: 'promo_codes.code',
  created_at: 'promo_codes.created_at',
  redemptions: 'redemptions',
  ends_at: 'promo_codes.ends_at',
} as const
/** How many paid orders used a code. One binding: the merchant, `:merchantId`. */
const REDEMPTIONS = `(select count(*) from orders where orders.merchant_id = :merchantId and orders.promo_code_id = promo_codes.id and orders.payment_status = 'completed')`
/** Ended by date or by limit. `statusOf` is the same for one code. */
const ENDED = `(coalesce(ends_at <= now(), false) or coalesce(max_redemptions <= ${REDEMPTIONS}, false))`
const STATUS = {
  active: `(starts_at is null or starts_at <= now()) and not ${ENDED}`,
  scheduled: `starts_at > now() and not ${ENDED}`,
  ended: ENDED,
} as const

export type CodeFilter = Pick<Input<'listPromoCodes'>['query'], 'search' | 'status'>
type RedemptionQuery = Input<'listPromoRedemptions'>['query']

/** The merchant's codes with the number of paid orders that used each. */
export const promoCodesOf = (db: Knex, merchantId: string): QueryBuilder<PromoCode> =>
  PromoCode.query(db)
    .where('promo_codes.merchantId', merchantId)
    .select('promo_codes.*', db.raw(`${REDEMPTIONS} as redemptions`, { merchantId }))

/** Codes of the list, by status and part of the code. */
export function matchingCodes(db: Knex, merchantId: string, { search, status = 'all' }: CodeFilter): Knex.QueryBuilder {
  const matching = db('promo_codes').where({ merchantId })
  // A batch is one row of a list of its own. Its codes are found by their whole text.
  void matching.where((shown) => shown.whereNull('batchId').orWhere('code', (search ?? '').trim().toUpperCase()))
  if (search) void matching.where((any) => whereContains(any, ['code'], search.trim()))
  if (status !== 'all') void matching.whereRaw(STATUS[status], { merchantId })
  return matching
}

/** Returns one page of the list, by status and part of the code; with a cursor, newest first. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listPromoCodes'>['query']) {
  const { search, status = 'all', limit = 10, offset = 0 } = query
  const after = readCursor('listPromoCodes', query.cursor)
  const byCursor = after !== undefined
  const { sort_by: sortBy = 'created_at', sort_dir: direction = 'desc' } = byCursor ? {} : query
  const matching = matchingCodes(db, merchantId, query)
  const { total, isExact } = await countRows(matching, Boolean(search || status !== 'all'))
  if (after) onwards(matching, 'created_at', 'id', after)
  const found = await promoCodesOf(db, merchantId)
    .whereIn('promo_codes.id', matching.clone().select('id') as never)
    .orderByRaw(`${COLUMNS[sortBy]} ${direction} nulls last, promo_codes.id ${direction}`)
    .limit(limit + 1)
    .offset(byCursor ? 0 : offset)
  const codes = found.slice(0, limit)
  const last = codes.at(-1)
  const newestFirst = sortBy === 'created_at' && direction === 'desc'
  const next = newestFirst && found.length > limit && last ? writeCursor('listPromoCodes', last.createdAt, last.id) : null
  return { codes, total, isExact, next }
}

/** Returns one page of the paid orders that used a code, newest first. */
export async function listRedemptions(db: Knex, code: PromoCode, { limit = 10, offset = 0, cursor }: RedemptionQuery) {
  const after = readCursor('listPromoRedemptions', cursor)
  const rows = db('orders').where({ merchantId: code.merchantId, promoCodeId: code.id, paymentStatus: 'completed' })
  if (after) onwards(rows, 'completed_at', 'id', after)
  const found = await Order.query(db)
    .where({ merchantId: code.merchantId })
    .whereIn('id', rows.select('id') as never)
    .orderBy([
      { column: 'completedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .offset(cursor === undefined ? offset : 0)
  const used = found.slice(0, limit)
  const last = used.at(-1)
  const next = found.length > limit && last ? writeCursor('listPromoRedemptions', last.completedAt!, last.id) : null
  return { used, next }
}
