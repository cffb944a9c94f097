import type Stripe from 'stripe'
import { ApiError, refused } from '../../platform/http/errors.ts'
import type { DisputeAnswer, DisputeFileKind, Payments, ProviderDispute } from '../payments.ts'
import { type CallStripe, keyOf } from './client.ts'
import { fromUnits, toUnits } from './units.ts'

/** Disputes at Stripe. */
export const createStripeDisputes = (
  stripe: Stripe,
  callStripe: CallStripe,
): Pick<Payments, 'readDispute' | 'submitEvidence' | 'reverseTransfer' | 'sendTransferAgain'> => ({
  async readDispute(id) {
    const dispute = await callStripe(stripe.disputes.retrieve(id))
    const { payment_intent: intent, evidence_details: evidence } = dispute
    if (!intent) throw new ApiError(404, 'not_found', 'Payment not found.')
    return {
      id,
      intentId: typeof intent === 'string' ? intent : intent.id,
      amountMinor: fromUnits(dispute.amount, dispute.currency),
      currency: dispute.currency.toUpperCase(),
      reason: dispute.reason,
      status: DISPUTES[dispute.status] ?? 'open',
      answerUntil: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    }
  },

  async submitEvidence(id, { texts, customer, files }) {
    const { evidence_details: before } = await callStripe(stripe.disputes.retrieve(id))
    // Our earlier attempt, or someone in Stripe's own dashboard.
    if (before.submission_count > 0) return
    const uploads: Partial<Record<FileField, string>> = {}
    for (const { kind, name, type, content } of files) {
      const file = { name, type, data: content }
      uploads[FILE_FIELDS[kind]] = (await callStripe(stripe.files.create({ purpose: 'dispute_evidence', file }), refuse)).id
    }
    const evidence = {
      ...presentTexts(texts),
      ...(customer.name && { customer_name: customer.name }),
      ...(customer.email && { customer_email_address: customer.email }),
      ...uploads,
    }
    await callStripe(stripe.disputes.update(id, { evidence, submit: true }), refuse)
  },

  async reverseTransfer({ id, intentId, amountMinor, currency }, attempt) {
    const intent = await callStripe(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.transfer'] }))
    const transfer = (intent.latest_charge as Stripe.Charge | null)?.transfer as Stripe.Transfer | null | undefined
    if (!transfer) return
    const amount = Math.min(toUnits(amountMinor, currency), transfer.amount - transfer.amount_reversed)
    const mine = transfer.reversals.data.some(({ metadata }) => metadata?.['dispute'] === id)
    if (mine || amount <= 0) return
    await callStripe(
      stripe.transfers.createReversal(
        transfer.id,
        { amount, refund_application_fee: (intent.application_fee_amount ?? 0) > 0, metadata: { dispute: id } },
        { idempotencyKey: keyOf(`dispute-${id}`, attempt) },
      ),
    )
  },

  async sendTransferAgain({ id, intentId, currency }, attempt) {
    const expand = ['latest_charge.transfer', 'latest_charge.application_fee']
    const intent = await callStripe(stripe.paymentIntents.retrieve(intentId, { expand }))
    const charge = intent.latest_charge as Stripe.Charge | null
    const transfer = charge?.transfer as Stripe.Transfer | null | undefined
    const reversal = transfer?.reversals.data.find(({ metadata }) => metadata?.['dispute'] === id)
    if (!transfer || !reversal) return 0
    const group = `dispute_${id}`
    const { data: sent } = await callStripe(stripe.transfers.list({ transfer_group: group, limit: 1 }))
    if (sent[0]) return fromUnits(Number(sent[0].metadata['fee']), currency)
    // Nothing can be refunded while a dispute is open or lost, so its reversal is the last one.
    const fee = charge!.application_fee as Stripe.ApplicationFee | null
    const feeBefore = Math.round(((fee?.amount ?? 0) * (transfer.amount_reversed - reversal.amount)) / transfer.amount)
    const feeShare = Math.max(0, (fee?.amount_refunded ?? 0) - feeBefore)
    const destination = typeof transfer.destination === 'string' ? transfer.destination : transfer.destination!.id
    const about = { currency, destination, transfer_group: group, metadata: { dispute: id, fee: String(feeShare) } }
    await callStripe(
      stripe.transfers.create(
        { amount: reversal.amount - feeShare, ...about },
        { idempotencyKey: keyOf(`dispute-${id}-again`, attempt) },
      ),
    )
    return fromUnits(feeShare, currency)
  },
})

type FileField = 'receipt' | 'customer_communication' | 'shipping_documentation' | 'service_documentation' | 'uncategorized_file'

const FILE_FIELDS: Record<DisputeFileKind, FileField> = {
  receipt: 'receipt',
  communication: 'customer_communication',
  shipping: 'shipping_documentation',
  service: 'service_documentation',
  other: 'uncategorized_file',
}

const presentTexts = ({ explanation, product, carrier, tracking, shipped, activity, policy }: DisputeAnswer['texts']) => ({
  ...(explanation && { uncategorized_text: explanation }),
  ...(product && { product_description: product }),
  ...(carrier && { shipping_carrier: carrier }),
  ...(tracking && { shipping_tracking_number: tracking }),
  ...(shipped && { shipping_date: shipped }),
  ...(activity && { access_activity_log: activity }),
  ...(policy && { refund_policy_disclosure: policy }),
})

const refuse = () =>
  refused(
    'payments_unavailable',
    'The payment provider refused this evidence. Check the texts and files, or answer in the provider’s own dashboard.',
  )

const DISPUTES: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}
