import type Stripe from 'stripe'
import { refused } from '../../platform/http/errors.ts'
import { DISPUTED, type Payments, type ProviderRefund } from '../payments.ts'
import { type CallStripe, keyOf } from './client.ts'
import { fromUnits, toUnits } from './units.ts'

const MAX_REFUNDS = 100

/** Refunds at Stripe. */
export const createStripeRefunds = (stripe: Stripe, callStripe: CallStripe): Pick<Payments, 'refund' | 'readRefunds'> => ({
  async refund({ reference, attempt, orderId, intentId, mode, amountMinor, currency, hasFee }) {
    const made = stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: toUnits(amountMinor, currency),
        // The merchant's share comes from the merchant's account, the fee's share from the platform; Stripe computes
        // the shares. A payment on the account of the keys was not transferred.
        ...(mode === 'platform' && { reverse_transfer: true }),
        ...(hasFee && { refund_application_fee: true }),
        metadata: { refund: reference, order: orderId },
      },
      { idempotencyKey: keyOf(`refund-${reference}`, attempt) },
    )
    return presentRefund(await callStripe(made, refuseRefund))
  },

  async readRefunds(intentId) {
    const [{ data }, intent] = await callStripe(
      Promise.all([
        stripe.refunds.list({ payment_intent: intentId, limit: MAX_REFUNDS }),
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.application_fee'] }),
      ]),
    )
    const charge = intent.latest_charge as Stripe.Charge | null
    const fee = charge?.application_fee as Stripe.ApplicationFee | null | undefined
    return { refunds: data.map(presentRefund), feeRefundedMinor: fromUnits(fee?.amount_refunded ?? 0, intent.currency) }
  },
})

const LOW_BALANCE = 'The balance of your account does not cover this refund.'

const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'This payment is already refunded.',
  amount_too_large: 'The amount is more than what is left of this payment.',
  charge_disputed: DISPUTED,
  refund_disputed_payment: DISPUTED,
  balance_insufficient: LOW_BALANCE,
  insufficient_funds: LOW_BALANCE,
}

const refuseRefund = ({ code = '' }: Stripe.errors.StripeError) =>
  refused(
    'not_refundable',
    REFUSALS[code] ?? 'The payment provider refused this refund. Check your account there, or contact support.',
  )

/** Why a refund failed after it was accepted. */
const FAILURES: Record<string, string> = {
  charge_for_pending_refund_disputed: 'the shopper disputed the payment meanwhile',
  declined: 'the shopper’s bank declined it',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  insufficient_funds: 'the balance of your account did not cover it',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  merchant_request: 'it was cancelled at the payment provider',
}

const describeFailure = (reason: string) => FAILURES[reason] ?? 'the shopper’s bank did not take it'

const presentRefund = ({ id, metadata, status, amount, currency, failure_reason: reason }: Stripe.Refund): ProviderRefund => ({
  id,
  reference: metadata?.['refund'] ?? null,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  amountMinor: fromUnits(amount, currency),
  failure: reason ? describeFailure(reason) : null,
})
