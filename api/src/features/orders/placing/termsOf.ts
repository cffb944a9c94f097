import type { Consent } from '../../../shop/order/orderColumns.ts'
import { lowersCycles } from '../../../shop/sale/firstPayment.ts'
import type { AppliedPromo } from '../../../shop/sale/priceSale.ts'
import type { Sale, Subscribes } from '../../../shop/sale/Sale.ts'
import type { SubscriptionPromo, SubscriptionTerms } from '../../../shop/subscription/Subscription.ts'

/** What an order that begins a subscription is sold with. */
export function termsOf(
  { timeZone }: Pick<Sale, 'timeZone'>,
  subscribes: Subscribes,
  { promo, consents }: { promo: AppliedPromo | null; consents: Consent[] },
): SubscriptionTerms {
  const { text, version, at } = consents.find(({ kind }) => kind === 'recurring')!
  return {
    billing: subscribes.billing,
    items: subscribes.items.map((item) => ({
      productId: item.productId,
      variantId: item.variantId,
      name: item.name,
      variantName: item.variantName,
      sku: item.sku,
      imageUrl: item.imageUrl,
      type: item.type,
      taxClass: item.taxClass,
      quantity: item.quantity,
      priceMinor: item.priceMinor,
    })),
    promo: promo && lowersCycles(subscribes, promo) ? promoLeft(promo, subscribes.cycle) : null,
    consent: { text, version, at },
    timeZone,
  }
}

/** A trial uses no cycle of the code. */
function promoLeft({ id, code, cycles }: AppliedPromo, cycle: number): SubscriptionPromo | null {
  const cyclesLeft = cycles === null ? null : cycles - cycle
  return cyclesLeft === 0 ? null : { id, code, cyclesLeft }
}
