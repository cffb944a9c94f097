import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { refused } from '../../platform/http/errors.ts'
import { mailboxOf, mailboxSql } from '../../gateways/mail/mailbox.ts'
import { covers } from '../../pricing/discounts.ts'
import { formatMoney } from '../../pricing/money.ts'
import type { AppliedPromo } from './priceSale.ts'
import type { Sale } from './Sale.ts'
import { PromoCode, type PromoTerms } from './PromoCode.ts'

/**
 * The only message a shopper gets, whatever the reason, so that guessing reveals nothing
 * (docs/product/promo-codes.md#refusals).
 */
export const INVALID_PROMO = 'Invalid or expired promo code.'

/** A valid code, or why it is not valid, in words for the merchant. */
type Verdict = { promo: AppliedPromo; why: null } | { promo: null; why: string }

/**
 * The shopper who wants to use a code, as far as known, with the address as typed. Their own open order does not count
 * as a use.
 */
export interface PromoUser {
  email?: string | null
  sessionId?: string | null
}

/** Looks up one of the merchant's codes, and checks whether it is valid for this link, shopper and moment. */
export async function checkCode(db: Knex, sale: Sale, code: string, user: PromoUser): Promise<Verdict> {
  const found = await PromoCode.query(db).findOne({ merchantId: sale.merchantId, code: code.trim().toUpperCase() })
  return found ? checkPromo(db, sale, found, user) : no('This code does not exist.')
}

/** Checks a code on a link. Open orders count towards its limits. */
export async function checkPromo(db: Knex, sale: Sale, code: PromoTerms, user: PromoUser): Promise<Verdict> {
  if (!sale.allowPromoCodes && code.id !== sale.presetPromo?.id) return no('This link does not allow promo codes.')
  if (code.startsAt && code.startsAt > new Date()) return no('The code has not started yet.')
  const why = whyUnfit(code, sale)
  if (why) return no(why)
  const used = await countUses(db, code, user)
  if (used.total >= (code.maxRedemptions ?? Infinity)) return no('The code has reached its redemption limit.')
  if (used.byCustomer >= (code.maxPerCustomer ?? Infinity)) return no('This customer has reached the limit for this code.')
  return { promo: apply(code), why: null }
}

/** Returns the code that the link applies at once, or null if it is not valid for this shopper. */
export async function checkPreset(db: Knex, sale: Sale, user: PromoUser = {}): Promise<AppliedPromo | null> {
  if (!sale.presetPromo) return null
  const { startsAt, endsAt } = sale.presetPromo
  const code = { ...sale.presetPromo, startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null }
  return (await checkPromo(db, sale, code, user)).promo
}

/** Returns why a code can never be valid on a link from now on, or null. */
export function whyUnfit(
  code: PromoTerms,
  link: Pick<Sale, 'id' | 'currency'> & { offers: { productId: string | null }[] },
): string | null {
  if (code.endsAt && code.endsAt <= new Date()) return 'The code has ended.'
  if (code.linkIds.length && !code.linkIds.includes(link.id)) return 'The code is restricted to other links.'
  if (code.discountType === 'fixed' && code.currency !== link.currency)
    return `The code is in ${code.currency}, the link sells in ${link.currency}.`
  if (!link.offers.some(({ productId }) => covers(code, productId))) return 'The code is restricted to other products.'
  return null
}

/**
 * Checks the limits again in the transaction that writes an order, one order per code at a time. The order then counts
 * as a use until it ends unpaid (docs/product/promo-codes.md#redemptions).
 * @throws 422
 */
export async function reserveUse(trx: Knex, merchantId: string, { id }: AppliedPromo, user: PromoUser): Promise<void> {
  const code = await PromoCode.query(trx).findOne({ id, merchantId }).forUpdate()
  const used = code && (await countUses(trx, code, user))
  if (!code || !used || used.total >= (code.maxRedemptions ?? Infinity) || used.byCustomer >= (code.maxPerCustomer ?? Infinity))
    throw refused('promo_invalid', INVALID_PROMO)
}

const no = (why: string): Verdict => ({ promo: null, why })

// Those of one customer are found by the mailbox, without reading the uses of all others.
const USES = `
  select count(*) from orders
  where merchant_id = :merchantId and promo_code_id = :id and (subscription_id is null or subscription_terms is not null) and (payment_status = 'completed'
    or payment_status = 'pending' and (checkout_session_id is null or checkout_session_id is distinct from cast(:sessionId as uuid)))`
const COUNT = `
  select case when cast(:countsAll as boolean) then (${USES}) else 0 end as total,
    (${USES} and ${mailboxSql('canonical_email')} = :mailbox) as by_customer`

/** Counts orders that used a code and are paid or may yet be. A code without limits is not counted. */
async function countUses(db: Knex, code: PromoTerms, { email, sessionId }: PromoUser) {
  if (code.maxRedemptions === null && code.maxPerCustomer === null) return { total: 0, byCustomer: 0 }
  const [used] = await sql<{ total: number; byCustomer: number }>(db, COUNT, {
    merchantId: code.merchantId,
    id: code.id,
    countsAll: code.maxRedemptions !== null,
    mailbox: mailboxOf(email ?? ''),
    sessionId: sessionId ?? null,
  })
  return used!
}

/** What a code takes off. */
export function apply({
  id,
  code,
  discountType,
  percent,
  amountMinor,
  currency,
  maxRedemptions,
  maxPerCustomer,
  discountCycles,
  productIds,
}: PromoTerms): AppliedPromo {
  const isLimited = maxRedemptions !== null || maxPerCustomer !== null
  if (discountType === 'fixed')
    return {
      id,
      code,
      isLimited,
      cycles: discountCycles,
      discount: { type: 'fixed', amountMinor: amountMinor!, productIds },
      message: `${formatMoney(amountMinor!, currency!)} off`,
    }
  return {
    id,
    code,
    isLimited,
    cycles: discountCycles,
    discount: { type: 'percentage', percent: Math.round(Number(percent) * 100), productIds },
    message: `${Number(percent)}% off`,
  }
}
