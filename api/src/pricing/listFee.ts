import type { Currency } from './currencies.ts'
import { share } from './money.ts'

interface ListPrice {
  /** Thousandths of the amount. */
  perMille: number
  /** Of each payment, minor units. */
  fixedMinor: number
}

/** What Stripe publishes for a domestic card, November 2026. */
const LIST_PRICES: Partial<Record<Currency, ListPrice>> = {
  USD: { perMille: 29, fixedMinor: 30 },
  EUR: { perMille: 15, fixedMinor: 25 },
  GBP: { perMille: 15, fixedMinor: 20 },
  CAD: { perMille: 29, fixedMinor: 30 },
  CHF: { perMille: 29, fixedMinor: 30 },
  AUD: { perMille: 17, fixedMinor: 30 },
  JPY: { perMille: 36, fixedMinor: 0 },
}
/** The fixed part of other currencies depends on the account. */
const ELSEWHERE: ListPrice = { perMille: 29, fixedMinor: 0 }

const priceIn = (currency: Currency): ListPrice => LIST_PRICES[currency] ?? ELSEWHERE

/** Returns the part of the list price that does not grow with the amount, in minor units. */
export const fixedFee = (currency: Currency): number => priceIn(currency).fixedMinor

/**
 * Returns what the payment provider charges for a payment by its published list price, rounded half up, at most the payment. Minor
 * units in and out. The sandbox charges exactly that (docs/product/payments.md#provider-fee).
 */
export function listFee(amountMinor: number, currency: Currency): number {
  const { perMille, fixedMinor } = priceIn(currency)
  return amountMinor === 0 ? 0 : Math.min(amountMinor, share(amountMinor, perMille, 1000) + fixedMinor)
}
