import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { type Order, promoMinor } from './Order.ts'

type AppliedDiscount = components['schemas']['AppliedDiscount']
type Discounted = Pick<Order, 'automaticDiscount' | 'discountMinor' | 'promoCode' | 'currency'>

/** The discounts of an order: the automatic one, then the promo code's. Together they are its discount. */
export function presentDiscounts(order: Discounted): AppliedDiscount[] {
  const { automaticDiscount: automatic, promoCode, currency } = order
  const ofCode = promoMinor(order)
  return [
    ...(automatic
      ? [{ kind: 'automatic' as const, name: automatic.name, amount: toMajor(automatic.amount_minor, currency) }]
      : []),
    ...(promoCode !== null || ofCode > 0
      ? [{ kind: 'code' as const, name: promoCode ?? '', amount: toMajor(ofCode, currency) }]
      : []),
  ]
}
