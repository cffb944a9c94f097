import type { Knex } from 'knex'
import { violatesUnique } from '../../platform/db/violatesUnique.ts'
import type { Handler } from '../deps.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Totals } from '../../pricing/price.ts'
import { firstPayment } from '../../shop/sale/firstPayment.ts'
import { presentPromo, presentTotals } from '../../shop/sale/present.ts'
import { priceSale } from '../../shop/sale/priceSale.ts'
import { findSale, readSale } from '../../shop/sale/readSale.ts'
import { INVALID_PROMO, checkPromo, checkCode } from '../../shop/sale/checkPromo.ts'
import { exportPromos } from './exportPromos.ts'
import { listPage, listRedemptions, promoCodesOf } from './listing.ts'
import { presentPromoCode, presentRedemption } from './present.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'
import { listOptions } from '../../platform/sheets/importList.ts'
import { readFields } from './readFields.ts'
import { importSheet } from './sheets/importSheet.ts'

/** An invalid code responds 200, and never says why (docs/product/promo-codes.md#refusals). */
export const validatePromo: Handler<'validatePromo'> = async ({ body }, { db }) => {
  const sale = firstPayment(await readSale(db, body.id))
  const { promo } = await checkCode(db, sale, body.promoCode, { email: body.customerEmail, sessionId: body.checkoutSessionId })
  if (!promo)
    return {
      valid: false,
      code: body.promoCode.trim().toUpperCase(),
      discountAmount: 0,
      discountType: null,
      originalPercent: null,
      message: INVALID_PROMO,
    }
  const totals = priceSale(sale, { country: null, promo })
  return { valid: true, ...presentPromo(promo, toMajor(totals.codeDiscount ?? 0, totals.currency)) }
}

export const listPromoCodes: Handler<'listPromoCodes'> = async ({ query }, { db, merchantId }) => {
  const { codes, total, isExact, next } = await listPage(db, merchantId, query)
  return { data: codes.map(presentPromoCode), total, total_is_exact: isExact, next_cursor: next }
}

export const exportPromoCodes: Handler<'exportPromoCodes'> = ({ query }, ctx) => exportPromos(ctx, query, query.format ?? 'xlsx')

export const importPromoCodes: Handler<'importPromoCodes'> = ({ query, body, file }, ctx) =>
  importSheet(file!, listOptions(query, body), ctx)

export const createPromoCode: Handler<'createPromoCode'> = async ({ body }, { db, merchantId }) => {
  const columns = await readFields(db, merchantId, body)
  return commitReply(db, async (trx) => {
    const { id } = await PromoCode.query(trx).insert({ ...columns, merchantId })
    return presentPromoCode(await readCode(trx, merchantId, id))
  }).catch(taken)
}

export const getPromoCode: Handler<'getPromoCode'> = async ({ path }, { db, merchantId }) =>
  presentPromoCode(await readCode(db, merchantId, path.id))

/** Orders that used the code keep their discount. */
export const updatePromoCode: Handler<'updatePromoCode'> = async ({ path, body }, { db, merchantId }) => {
  const before = await readCode(db, merchantId, path.id)
  const columns = await readFields(db, merchantId, body, before)
  await PromoCode.query(db).where({ id: path.id, merchantId }).patch(columns).catch(taken)
  return presentPromoCode(await readCode(db, merchantId, path.id))
}

export const endPromoCode: Handler<'endPromoCode'> = async ({ path }, { db, merchantId }) => {
  await readCode(db, merchantId, path.id)
  const now = new Date()
  await PromoCode.query(db)
    .where({ id: path.id, merchantId })
    .where((open) => open.whereNull('endsAt').orWhere('endsAt', '>', now))
    .patch({
      endsAt: now,
      startsAt: db.raw('case when starts_at >= cast(? as timestamptz) then null else starts_at end', [now]) as never,
    })
  return presentPromoCode(await readCode(db, merchantId, path.id))
}

/** Shows what a code does on a link. Only the merchant sees why it is invalid. */
export const previewPromoCode: Handler<'previewPromoCode'> = async ({ path, body }, { db, merchantId }) => {
  const code = await readCode(db, merchantId, path.id)
  const found = await findSale(db, body.link_id)
  if (!found || found.merchantId !== merchantId) throw notFound('Checkout link')
  const sale = firstPayment(found)
  const { promo, why } = await checkPromo(db, sale, code, {})
  if (!promo) return { valid: false, reason: why, totals: null }
  const totals = priceSale(sale, { country: null, promo })
  if (totals.codeDiscount === null) return { valid: false, reason: whyUnused(totals), totals: null }
  return { valid: true, reason: null, totals: presentTotals(sale, totals, promo) }
}

export const listPromoRedemptions: Handler<'listPromoRedemptions'> = async ({ path, query }, { db, merchantId }) => {
  const code = await readCode(db, merchantId, path.id)
  const { used, next } = await listRedemptions(db, code, query)
  return { data: used.map(presentRedemption), total: code.redemptions ?? 0, total_is_exact: true, next_cursor: next }
}

const whyUnused = ({ automatic }: Totals): string =>
  automatic
    ? `The automatic discount “${automatic.discount.name}” takes off as much.`
    : 'It lowers nothing of what the link sells at first.'

async function readCode(db: Knex, merchantId: string, id: string): Promise<PromoCode> {
  const code = await promoCodesOf(db, merchantId).findOne('promo_codes.id', id)
  if (!code) throw notFound('Promo code')
  return code
}

function taken(error: unknown): never {
  throw violatesUnique(error) ? conflict('You already have a promo code with this name.') : error
}
