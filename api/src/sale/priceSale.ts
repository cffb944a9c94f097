import { refused } from '../http/errors.ts'
import { formatMoney, MINIMUM_CHARGE_MINOR } from '../pricing/money.ts'
import { price, type Discount, type Totals, type Vat } from '../pricing/price.ts'
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
  /** ISO 3166; decides the VAT rate. */
  country: string | null
  promo: AppliedPromo | null
  /** The buyer owes the VAT (reverse charge). */
  reverseCharge: boolean
}

/** Returns what a sale costs this buyer, in minor units. */
export const priceSale = (sale: Sale, { country, promo, reverseCharge }: Buyer): Totals =>
  price({
    currency: sale.currency,
    lines: sale.items.map(({ priceMinor, quantity, type }) => ({ priceMinor, quantity, isDigital: type === 'digital' })),
    shipping: { collected: sale.collectShippingAddress, costMinor: sale.shippingCostMinor, rates: sale.shippingRates, country },
    discount: promo?.discount ?? null,
    vat: vatOf(sale, country, reverseCharge),
  })

/**
 * @throws 422 when the total is above zero and below what the provider can charge
 * (docs/product/money.md#smallest-charge).
 */
export function assertChargeable({ total, currency }: Totals) {
  const least = MINIMUM_CHARGE_MINOR[currency]
  if (total > 0 && total < least)
    throw refused(
      'amount_too_small',
      `The total is ${formatMoney(total, currency)}. A card can be charged ${formatMoney(least, currency)} or more.`,
    )
}

function vatOf(sale: Sale, country: string | null, reverseCharge: boolean): Vat | null {
  if (!sale.vatEnabled) return null
  const percent = (country ? sale.vatRatesByCountry[country] : undefined) ?? Number(sale.vatRate ?? 0)
  return { rate: Math.round(percent * 100), included: sale.vatIncludeInPrice, reverseCharge }
}
