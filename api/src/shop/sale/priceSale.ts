import { ApiError, refused } from '../../platform/http/errors.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { maximumMinor, MINIMUM_CHARGE_MINOR } from '../../pricing/currencies.ts'
import { formatMoney, toMajor } from '../../pricing/money.ts'
import { AmountOutOfRange } from '../../pricing/openPrice.ts'
import type { CalculatedTax } from '../../pricing/CalculatedTax.ts'
import type { Discount } from '../../pricing/discounts.ts'
import { price, type Totals } from '../../pricing/price.ts'
import type { Tip } from '../../pricing/tip.ts'
import { vatFor } from '../../pricing/taxOf.ts'
import { taxedAs } from '../../pricing/territories.ts'
import { ratesByLaw } from '../../pricing/vatRates.ts'
import { lowersNow } from './firstPayment.ts'
import { savedFrom } from './priorPrice.ts'
import { runningDiscounts } from './runningDiscounts.ts'
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
  /** How many payments of a subscription it lowers, from the first; null for all. */
  cycles: number | null
}

export interface Buyer {
  /** ISO 3166; decides the VAT. */
  country: string | null
  promo: AppliedPromo | null
  /** Null while no address is known. */
  postcode?: string | null
  /** The country of the VAT number that may take the tax off; null for a consumer. */
  numberOf?: string | null
  tip?: Tip | null
}

/** Returns the day in the shop's time zone: rates change at its midnight. */
export const shopDay = ({ timeZone }: Pick<Sale, 'timeZone'>, now?: Date) => isoDayIn(timeZone, now)

/**
 * Whether the payment provider calculates the tax of a sale to this country: one whose rates the server does not have.
 * Without a country, that of the shop counts.
 */
const isTaxCalculated = (sale: Sale, country: string | null): boolean => {
  const taxedIn = country ?? sale.vatCountry
  return sale.stripeTax && (taxedIn === null || ratesByLaw(taxedAs(taxedIn), shopDay(sale)) === null)
}

/**
 * Returns what a sale costs this buyer, in minor units. `calculated` is the tax where the payment provider calculates it;
 * without it, such a tax is pending.
 * @throws 400 `amount_too_small` or `amount_too_large` for a price that the shopper may not name.
 */
export const priceSale = (sale: Sale, buyer: Buyer, calculated?: CalculatedTax): Totals =>
  withRanges(sale, () => {
    const { country, promo, tip = null } = buyer
    const totals = price({
      currency: sale.currency,
      lines: sale.items.map((item) => {
        const { priceMinor, openPrice, quantity, type, taxClass, productId } = item
        const line = { priceMinor, openPrice, quantity, kind: type, taxClass, productId }
        return openPrice ? line : { ...line, listMinor: savedFrom(item, sale) }
      }),
      shipping: { collected: sale.collectShippingAddress, costMinor: sale.shippingCostMinor, rates: sale.shippingRates, country },
      discount: promo && lowersNow(sale, promo) ? promo.discount : null,
      automatic: runningDiscounts(sale),
      tip,
      vat: vatOf(sale, buyer),
      calculated: calculated ?? (isTaxCalculated(sale, country) ? 'pending' : null),
    })
    // A code that waits for the end of the trial is in use.
    return promo && !lowersNow(sale, promo) ? { ...totals, codeDiscount: 0 } : totals
  })

/** Returns how goods and services of a sale are taxed for this buyer today, or null without VAT. */
export const vatOf = (
  sale: Sale,
  { country, postcode = null, numberOf = null }: Pick<Buyer, 'country' | 'postcode' | 'numberOf'>,
) => vatFor(sale, { country, postcode, numberOf }, shopDay(sale))

/**
 * @throws 422, or 400 if the shopper named a price, when the total is above zero and below what the provider can charge
 * (docs/product/money.md#smallest-charge); 400 when it is above.
 */
export function assertChargeable(sale: Pick<Sale, 'items' | 'currency'>, { total }: Totals) {
  const { items, currency } = sale
  const [least = 0, most] = [MINIMUM_CHARGE_MINOR[currency], maximumMinor(currency)]
  const line = items.findIndex(({ openPrice }) => openPrice !== null)
  const charged = (minor: number, than: string) =>
    `The total is ${formatMoney(total, currency)}. A card can be charged ${formatMoney(minor, currency)} or ${than}.`
  if (total > most) throw badAmount(sale, { line, code: 'amount_too_large', limitMinor: most }, charged(most, 'less'))
  if (total === 0 || total >= least) return
  if (line >= 0) throw badAmount(sale, { line, code: 'amount_too_small', limitMinor: least }, charged(least, 'more'))
  throw refused('amount_too_small', charged(least, 'more'), { amount: toMajor(least, currency) })
}

function withRanges(sale: Sale, compute: () => Totals): Totals {
  try {
    return compute()
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error
    const bound = error.code === 'amount_too_small' ? 'minimum' : 'maximum'
    throw badAmount(sale, error, `The ${bound} is ${formatMoney(error.limitMinor, sale.currency)}.`)
  }
}

type BadAmount = Pick<AmountOutOfRange, 'line' | 'code' | 'limitMinor'>

/** 400 naming the item whose amount is wrong, and the nearest one that is accepted. `line` is -1 if it is no item's. */
function badAmount(
  { items, currency }: Pick<Sale, 'items' | 'currency'>,
  { line, code, limitMinor }: BadAmount,
  message: string,
) {
  const path = line < 0 ? 'items' : `items.${items[line]!.chosenAt ?? line}.amount`
  return new ApiError(400, code, message, { errors: [{ path, msg: message }], more: { amount: toMajor(limitMinor, currency) } })
}
