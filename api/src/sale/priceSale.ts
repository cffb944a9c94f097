import { refused } from '../http/errors.ts'
import { MINIMUM_CHARGE_MINOR } from '../pricing/currencies.ts'
import { formatMoney } from '../pricing/money.ts'
import { price, type Discount, type Totals } from '../pricing/price.ts'
import { vatFor } from '../pricing/vatFor.ts'
import type { Sale } from './Sale.ts'

/** A promo code that is valid for this sale and shopper. */
export interface AppliedPromo {
  id: string
  code: string
  discount: Discount
  /** Shown to the shopper, "10% off". */
  message: string
  /** Whether its uses are counted. */
  isLimited: boolean
}

export interface Buyer {
  /** ISO 3166; decides the VAT. */
  country: string | null
  promo: AppliedPromo | null
  /** The buyer owes the VAT (reverse charge). */
  reverseCharge: boolean
}

/** Returns what a sale costs this buyer, in minor units. */
export const priceSale = (sale: Sale, { country, promo, reverseCharge }: Buyer): Totals =>
  price({
    currency: sale.currency,
    lines: sale.items.map(({ priceMinor, quantity, type, taxClass }) => {
      return { priceMinor, quantity, isDigital: type === 'digital', taxClass }
    }),
    shipping: { collected: sale.collectShippingAddress, costMinor: sale.shippingCostMinor, rates: sale.shippingRates, country },
    discount: promo?.discount ?? null,
    vat: vatFor(sale, { country, reverseCharge }, new Date().toISOString().slice(0, 10)),
  })

/**
 * @throws 422 when the total is above zero and below what the provider can charge
 * (docs/product/money.md#smallest-charge).
 */
export function assertChargeable({ total, currency }: Totals) {
  const least = MINIMUM_CHARGE_MINOR[currency]
  if (least !== undefined && total > 0 && total < least)
    throw refused(
      'amount_too_small',
      `The total is ${formatMoney(total, currency)}. A card can be charged ${formatMoney(least, currency)} or more.`,
    )
}
