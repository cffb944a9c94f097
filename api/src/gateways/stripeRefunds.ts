import Stripe from 'stripe'
import { ApiError } from '../http/errors.ts'
import { DISPUTED, type Payments, type ProviderDispute, type ProviderRefund } from './payments.ts'
import { callStripe } from './stripeClient.ts'

const MOST_REFUNDS = 100

/** Money on its way back: refunds, and disputes that were lost. */
export const createStripeRefunds = (
  stripe: Stripe,
): Pick<Payments, 'refund' | 'readRefunds' | 'readDispute' | 'reverseTransfer'> => ({
  async refund({ reference, orderId, intentId, amountMinor, hasFee }) {
    try {
      return presentRefund(
        await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountMinor,
            // The merchant's share comes from the merchant's account, the fee's share from the platform; Stripe divides.
            reverse_transfer: true,
            ...(hasFee && { refund_application_fee: true }),
            metadata: { refund: reference, order: orderId },
          },
          { idempotencyKey: `refund-${reference}` },
        ),
      )
    } catch (error) {
      const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
      if (isRefusal) throw new ApiError(422, 'not_refundable', REFUSALS[error.code ?? ''] ?? error.message, { cause: error })
      return callStripe(Promise.reject(error))
    }
  },

  async readRefunds(intentId) {
    const [{ data }, intent] = await callStripe(
      Promise.all([
        stripe.refunds.list({ payment_intent: intentId, limit: MOST_REFUNDS }),
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.application_fee'] }),
      ]),
    )
    const charge = intent.latest_charge as Stripe.Charge | null
    const fee = charge?.application_fee as Stripe.ApplicationFee | null | undefined
    return { refunds: data.map(presentRefund), feeRefundedMinor: fee?.amount_refunded ?? 0 }
  },

  async readDispute(id) {
    const dispute = await callStripe(stripe.disputes.retrieve(id))
    const { payment_intent: intent, evidence_details: evidence } = dispute
    if (!intent) throw new ApiError(404, 'not_found', 'Payment not found.')
    return {
      id,
      intentId: typeof intent === 'string' ? intent : intent.id,
      amountMinor: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      reason: dispute.reason,
      status: DISPUTES[dispute.status] ?? 'open',
      answerUntil: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    }
  },

  async reverseTransfer({ id, intentId, amountMinor }) {
    const intent = await callStripe(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.transfer'] }))
    const transfer = (intent.latest_charge as Stripe.Charge | null)?.transfer as Stripe.Transfer | null | undefined
    if (!transfer) return
    const amount = Math.min(amountMinor, transfer.amount - transfer.amount_reversed)
    const mine = transfer.reversals.data.some(({ metadata }) => metadata?.['dispute'] === id)
    if (mine || amount <= 0) return
    await callStripe(
      stripe.transfers.createReversal(
        transfer.id,
        { amount, refund_application_fee: (intent.application_fee_amount ?? 0) > 0, metadata: { dispute: id } },
        { idempotencyKey: `dispute-${id}` },
      ),
    )
  },
})

/** Stripe's refusals whose own sentence speaks to a programmer. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: 'This payment was paid back already.',
  charge_disputed: DISPUTED,
  balance_insufficient: 'The balance of your account does not cover this refund.',
  insufficient_funds: 'The balance of your account does not cover this refund.',
}

const DISPUTES: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

const presentRefund = ({ id, metadata, status, amount, failure_reason: reason }: Stripe.Refund): ProviderRefund => ({
  id,
  reference: metadata?.['refund'] ?? null,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  amountMinor: amount,
  failure: reason ? reason.replaceAll('_', ' ') : null,
})
