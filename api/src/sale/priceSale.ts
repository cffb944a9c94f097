import { refused } from '../http/errors.ts'
import { MINIMUM_CHARGE_MINOR } from '../pricing/currencies.ts'
import { formatMoney } from '../pricing/money.ts'
import type { CalculatedTax } from '../pricing/CalculatedTax.ts'
import type { Discount } from '../pricing/discounts.ts'
import { price, type Totals } from '../pricing/price.ts'
import { vatFor } from '../pricing/vatFor.ts'
import { ratesByLaw } from '../pricing/vatRates.ts'
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

const today = () => new Date().toISOString().slice(0, 10)

/**
 * Whether the payment provider calculates the tax of a sale to this country: one whose rates the server does not have.
 * Without a country, that of the shop counts.
 */
const isTaxCalculated = ({ stripeTax, vatCountry }: Sale, country: string | null): boolean => {
  const taxedIn = country ?? vatCountry
  return stripeTax && (taxedIn === null || ratesByLaw(taxedIn, today()) === null)
}

/**
 * Returns what a sale costs this buyer, in minor units. `calculated` is the tax where the payment provider calculates it;
 * without it, such a tax is pending.
 */
export const priceSale = (sale: Sale, { country, promo, reverseCharge }: Buyer, calculated?: CalculatedTax): Totals =>
  price({
    currency: sale.currency,
    lines: sale.items.map(({ priceMinor, quantity, type, taxClass, productId }) => {
      return { priceMinor, quantity, isDigital: type === 'digital', taxClass, productId }
    }),
    shipping: { collected: sale.collectShippingAddress, costMinor: sale.shippingCostMinor, rates: sale.shippingRates, country },
    discount: promo?.discount ?? null,
    vat: vatFor(sale, { country, reverseCharge }, today()),
    calculated: calculated ?? (isTaxCalculated(sale, country) ? 'pending' : null),
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
