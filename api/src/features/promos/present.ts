import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Order } from '../../rows/Order.ts'
import type { PromoCode } from '../../rows/PromoCode.ts'

/** A promo code as its merchant sees it. */
export const presentPromoCode = (code: PromoCode): components['schemas']['PromoCode'] => ({
  id: code.id,
  code: code.code,
  discount_type: code.discountType,
  percent: code.percent === null ? null : Number(code.percent),
  amount: code.amountMinor === null ? null : toMajor(code.amountMinor, code.currency!),
  currency: code.currency,
  starts_at: code.startsAt?.toISOString() ?? null,
  ends_at: code.endsAt?.toISOString() ?? null,
  max_redemptions: code.maxRedemptions,
  max_per_customer: code.maxPerCustomer,
  link_ids: code.linkIds,
  product_ids: code.productIds,
  redemptions: code.redemptions ?? 0,
  status: statusOf(code),
  created_at: code.createdAt.toISOString(),
})

/** A paid order that used a code. */
export const presentRedemption = (order: Order): components['schemas']['PromoRedemption'] => ({
  id: order.id,
  order_id: order.id,
  order_number: order.number,
  customer_email: order.customerEmail,
  discount_amount: toMajor(order.discountMinor, order.currency),
  currency: order.currency,
  created_at: (order.completedAt ?? order.createdAt).toISOString(),
})

function statusOf({
  startsAt,
  endsAt,
  maxRedemptions,
  redemptions = 0,
}: PromoCode): components['schemas']['PromoCode']['status'] {
  const now = new Date()
  if (endsAt && endsAt <= now) return 'ended'
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return 'ended'
  return startsAt && startsAt > now ? 'scheduled' : 'active'
}
