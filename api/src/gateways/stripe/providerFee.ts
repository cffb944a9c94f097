import type Stripe from 'stripe'
import { share } from '../../pricing/money.ts'
import { fromUnits } from './units.ts'

/**
 * Returns what Stripe charged for a payment, in minor units of the payment's currency. Null while there is no transaction: Stripe
 * may make it some seconds after a card was charged, and days after a debit. If the account's balance has another currency, the fee
 * is converted at the rate of this very payment: the same share of the amount as in the balance.
 */
export function providerFeeOf({ latest_charge: charge, amount_received, amount, currency }: Stripe.PaymentIntent): number | null {
  const one = charge && typeof charge === 'object' ? charge.balance_transaction : null
  if (!one || typeof one !== 'object') return null
  if (one.currency === currency) return fromUnits(one.fee, currency)
  return one.amount > 0 ? share(fromUnits(amount_received || amount, currency), one.fee, one.amount) : null
}
