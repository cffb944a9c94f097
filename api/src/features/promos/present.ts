import { presentChange } from '../../platform/db/presentChange.ts'
import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Discount } from './Discount.ts'
import { type Order, promoMinor } from '../../shop/order/Order.ts'
import type { PromoBatch } from './PromoBatch.ts'
import type { PromoCode } from '../../shop/sale/PromoCode.ts'
import type { Terms } from './readTerms.ts'

/** A promo code as its merchant sees it. */
export const presentPromoCode = (code: PromoCode): components['schemas']['PromoCode'] => ({
  ...presentTerms(code),
  code: code.code,
  max_redemptions: code.maxRedemptions,
  max_per_customer: code.maxPerCustomer,
  discount_cycles: code.discountCycles,
  redemptions: code.redemptions ?? 0,
  status: statusOf(code),
})

/** A paid order that used a code. */
export const presentRedemption = (order: Order): components['schemas']['PromoRedemption'] => ({
  id: order.id,
  order_id: order.id,
  order_number: order.number,
  customer_email: order.customerEmail,
  discount_amount: toMajor(promoMinor(order), order.currency),
  currency: order.currency,
  created_at: (order.completedAt ?? order.createdAt).toISOString(),
})

/** An automatic discount as its merchant sees it. */
export const presentDiscount = (discount: Discount): components['schemas']['AutomaticDiscount'] => ({
  ...presentTerms(discount),
  min_quantity: discount.minQuantity,
  min_total: discount.minTotalMinor === null ? null : toMajor(discount.minTotalMinor, discount.currency!),
  combines_with_codes: discount.combinesWithCodes,
  name: discount.name,
  orders: discount.orders ?? 0,
  discounted: (discount.discounted ?? []).map(({ currency, amountMinor }) => {
    return { currency, amount: toMajor(amountMinor, currency) }
  }),
  status: statusOf({ ...discount, maxRedemptions: null }),
})

/** Codes made in bulk as their merchant sees them. */
export const presentBatch = (batch: PromoBatch): components['schemas']['PromoBatch'] => ({
  ...presentTerms(batch),
  name: batch.name,
  prefix: batch.prefix,
  count: batch.count,
  used: batch.used ?? 0,
  status: statusOf({ ...batch, maxRedemptions: batch.count, redemptions: batch.used }),
})

/** What codes, batches and automatic discounts have in common. */
const presentTerms = (terms: Terms & { id: string; createdAt: Date; updatedAt: Date | null }) => ({
  id: terms.id,
  discount_type: terms.discountType,
  percent: terms.percent === null ? null : Number(terms.percent),
  amount: terms.amountMinor === null ? null : toMajor(terms.amountMinor, terms.currency!),
  currency: terms.currency,
  starts_at: terms.startsAt?.toISOString() ?? null,
  ends_at: terms.endsAt?.toISOString() ?? null,
  link_ids: terms.linkIds,
  product_ids: terms.productIds,
  created_at: terms.createdAt.toISOString(),
  updated_at: presentChange(terms),
})

function statusOf({
  startsAt,
  endsAt,
  maxRedemptions,
  redemptions = 0,
}: Pick<PromoCode, 'startsAt' | 'endsAt' | 'maxRedemptions' | 'redemptions'>): components['schemas']['PromoCode']['status'] {
  const now = new Date()
  if (endsAt && endsAt <= now) return 'ended'
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return 'ended'
  return startsAt && startsAt > now ? 'scheduled' : 'active'
}
