import type { AutomaticDiscount } from '../../pricing/discounts.ts'
import type { Sale } from './Sale.ts'

/** Returns the automatic discounts of a link that apply now, as far as the time decides. */
export function runningDiscounts({ discounts }: Pick<Sale, 'discounts'>): AutomaticDiscount[] {
  const now = Date.now()
  return (discounts ?? [])
    .filter(({ startsAt, endsAt }) => (!startsAt || Date.parse(startsAt) <= now) && (!endsAt || Date.parse(endsAt) > now))
    .map(({ discountType, percent, amountMinor, id, name, minQuantity, minTotalMinor, combines, productIds }) => ({
      ...(discountType === 'fixed'
        ? { type: 'fixed', amountMinor: amountMinor! }
        : { type: 'percentage', percent: Math.round(Number(percent) * 100) }),
      ...{ id, name, minQuantity, minTotalMinor, combines, productIds },
    }))
}
