import { apply } from '../../../shop/sale/checkPromo.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'
import type { AppliedPromo } from '../../../shop/sale/priceSale.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import type { OrderInput } from '../../orders/order/OrderInput.ts'
import { inputForKnown, type PricingDeps } from '../../orders/placing/inputForKnown.ts'
import { cycleSale } from './cycleSale.ts'

export type CycleDeps = PricingDeps

/**
 * Prices a cycle as of today. What the buyer agreed to is kept with the subscription. Calls the provider and VIES, so never use it
 * inside a transaction.
 * @throws ApiError 422 `amount_too_small` for a total that cannot be charged, 503 when the tax cannot be known.
 */
export async function cycleInput(deps: CycleDeps, subscription: Subscription, startsAt: Date): Promise<OrderInput> {
  const sale = await cycleSale(deps.db, subscription, startsAt)
  const input = await inputForKnown(deps, sale, subscription, await promoOf(deps, subscription))
  return { ...input, subscription: { id: subscription.id, cycle: subscription.nextCycle } }
}

/** The code that the subscription was sold with. Its limits were checked then. A deleted one takes nothing off. */
async function promoOf({ db }: CycleDeps, { merchantId, promo }: Subscription): Promise<AppliedPromo | null> {
  if (!promo || promo.cyclesLeft === 0) return null
  const code = await PromoCode.query(db).findOne({ merchantId, id: promo.id })
  return code ? { ...apply(code), isLimited: false } : null
}
