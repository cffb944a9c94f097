import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { countRows, whereContains } from '../../db/page.ts'
import type { Input } from '../../http/operations.ts'
import { PromoCode } from './PromoCode.ts'

const COLUMNS = {
  code: 'promo_codes.code',
  created_at: 'promo_codes.created_at',
  redemptions: 'redemptions',
  ends_at: 'promo_codes.ends_at',
} as const
const REDEMPTIONS = `(select count(*) from orders where orders.promo_code_id = promo_codes.id and orders.payment_status = 'completed')`
/** By its dates, or at its limit: `statusOf` says the same of one code. */
const ENDED = `(coalesce(ends_at <= now(), false) or coalesce(max_redemptions <= ${REDEMPTIONS}, false))`
const STATUS = {
  active: `(starts_at is null or starts_at <= now()) and not ${ENDED}`,
  scheduled: `starts_at > now() and not ${ENDED}`,
  ended: ENDED,
} as const

/** The merchant's codes with the number of paid orders that used each. */
export const promoCodesOf = (db: Knex, merchantId: string): QueryBuilder<PromoCode> =>
  PromoCode.query(db)
    .where('promo_codes.merchantId', merchantId)
    .select('promo_codes.*', db.raw(`${REDEMPTIONS} as redemptions`))

/** One page of the list, by status and part of the code. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listPromoCodes'>['query']) {
  const { search, status = 'all', sortBy = 'created_at', sortDir: direction = 'desc', limit = 10, offset = 0 } = query
  const matching = db('promo_codes').where({ merchantId })
  if (search) void matching.where((any) => whereContains(any, ['code'], search.trim()))
  if (status !== 'all') void matching.whereRaw(STATUS[status])
  const { total, isExact } = await countRows(matching, Boolean(search || status !== 'all'))
  const codes = await promoCodesOf(db, merchantId)
    .whereIn('promo_codes.id', matching.clone().select('id') as never)
    .orderByRaw(`${COLUMNS[sortBy]} ${direction} nulls last, promo_codes.id ${direction}`)
    .limit(limit)
    .offset(offset)
  return { codes, total, isExact }
}
