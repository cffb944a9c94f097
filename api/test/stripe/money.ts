import type { Balance } from './payouts.ts'
import {
  fakeId,
  type FakeCharge,
  type FakeDispute,
  type FakeIntent,
  type FakeRefund,
  type FakeTransfer,
  Refusal,
} from './state.ts'

type Form = Record<string, unknown>

/** @throws when Stripe does not charge these units: https://docs.stripe.com/currencies#special-cases. */
export function chargeable(units: number, currency: string): number {
  const step = ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) ? 10 : ['isk', 'ugx'].includes(currency) ? 100 : 1
  if (units % step !== 0)
    throw new Refusal(400, 'amount_invalid', `Invalid ${currency} amount: ${units} is not divisible by ${step}.`)
  return units
}

interface MoneyOptions {
  intents: Map<string, FakeIntent>
  emit: (type: string, object: object) => void
  balance: Balance
}

/** The money of the fake Stripe: charges with their transfers and fees, refunds, disputes. */
export function createMoney({ intents, emit, balance }: MoneyOptions) {
  const charges = new Map<string, FakeCharge>()
  const refunds: FakeRefund[] = []
  const disputes = new Map<string, FakeDispute>()
  const transfers: FakeTransfer[] = []
  /** What the balance of the account of the keys can refund. */
  const lacking = { most: Infinity }

  const refundedOf = (intentId: string) =>
    refunds
      .filter((one) => one.payment_intent === intentId && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function collect(intent: FakeIntent): void {
    const { id, amount, application_fee_amount: fee } = intent
    balance.collect(intent)
    charges.set(id, {
      transfer: intent.transfer_data && {
        id: fakeId('tr'),
        destination: intent.transfer_data.destination,
        amount,
        amount_reversed: 0,
        reversals: { data: [] },
      },
      application_fee: fee ? { id: fakeId('fee'), amount: fee, amount_refunded: 0 } : null,
      balance_transaction: {
        object: 'balance_transaction',
        currency: intent.currency,
        amount,
        fee: Math.round(amount * 0.029) + 30,
      },
    })
  }

  function giveBack(
    intentId: string,
    amount: number,
    { withFee, metadata, refundId }: { withFee: boolean; metadata: Record<string, string>; refundId?: string },
  ) {
    const intent = intents.get(intentId)!
    const charge = charges.get(intentId)!
    const { transfer, application_fee: fee } = charge
    if (!transfer) throw new Refusal(400, 'parameter_invalid', 'Cannot reverse transfer: the charge does not have one.')
    transfer.amount_reversed += amount
    transfer.reversals.data.push({ amount, metadata })
    const feeBefore = fee?.amount_refunded ?? 0
    if (withFee && fee) fee.amount_refunded = Math.round((fee.amount * transfer.amount_reversed) / intent.amount)
    balance.giveBack(intent, { amount, fee: (fee?.amount_refunded ?? 0) - feeBefore, metadata, refundId })
  }

  function refund(form: Form): FakeRefund {
    const id = form['payment_intent'] as string
    const intent = intents.get(id)
    if (!intent || !charges.has(id)) throw new Refusal(400, 'charge_not_captured', 'This PaymentIntent has no successful charge.')
    if ([...disputes.values()].some((one) => one.payment_intent === id && one.status !== 'won'))
      throw new Refusal(400, 'charge_disputed', 'The charge has been charged back.')
    const amount = chargeable(Number(form['amount']), intent.currency)
    if (refundedOf(id) === intent.amount) throw new Refusal(400, 'charge_already_refunded', 'Charge has already been refunded.')
    if (refundedOf(id) + amount > intent.amount)
      throw new Refusal(400, 'amount_too_large', `Refund amount (${amount}) is greater than unrefunded amount on charge.`)
    const metadata = (form['metadata'] ?? {}) as Record<string, string>
    const refundId = fakeId('re')
    if (!intent.transfer_data) {
      if (amount > lacking.most) throw new Refusal(400, 'balance_insufficient', 'Insufficient funds in your Stripe account.')
      balance.refundOwn(intent, { id: refundId, amount })
    }
    if (form['reverse_transfer'] === 'true')
      giveBack(id, amount, { withFee: form['refund_application_fee'] === 'true', metadata, refundId })
    const { currency } = intent
    const made: FakeRefund = {
      id: refundId,
      object: 'refund',
      payment_intent: id,
      amount,
      currency,
      status: 'succeeded',
      metadata,
    }
    refunds.push(made)
    emit('charge.refunded', { id: fakeId('ch'), object: 'charge', payment_intent: id })
    return made
  }

  const disputeOf = (id: string): FakeDispute => {
    const dispute = disputes.get(id)
    if (!dispute) throw new Refusal(404, 'resource_missing', `No such dispute: '${id}'`)
    return dispute
  }

  return {
    collect,
    refund,
    disputeOf,
    answer(id: string, form: Form): FakeDispute {
      const dispute = disputeOf(id)
      if (dispute.status !== 'needs_response') throw new Refusal(400, 'dispute_not_open', 'This dispute is not open.')
      dispute.evidence = form['evidence'] as Record<string, string>
      if (form['submit'] === 'true') {
        dispute.evidence_details.submission_count += 1
        dispute.status = 'under_review'
      }
      emit('charge.dispute.updated', dispute)
      return dispute
    },
    chargeOf: (id: string): FakeCharge | null => charges.get(id) ?? null,
    listRefunds: (id: string) => ({
      object: 'list',
      data: refunds.filter((one) => one.payment_intent === id).toReversed(),
      has_more: false,
    }),

    reverse(transferId: string, form: Form) {
      const [intentId, charge] = [...charges].find(([, { transfer }]) => transfer?.id === transferId)!
      const amount = Number(form['amount'])
      if (charge.transfer!.amount_reversed + amount > charge.transfer!.amount)
        throw new Refusal(400, 'amount_too_large', 'The reversal is greater than what is left of the transfer.')
      const metadata = (form['metadata'] ?? {}) as Record<string, string>
      giveBack(intentId, amount, { withFee: form['refund_application_fee'] === 'true', metadata })
      return { id: fakeId('trr'), object: 'transfer_reversal', amount }
    },

    listTransfers: (group: string) => ({
      object: 'list',
      data: transfers.filter((one) => one.transfer_group === group),
      has_more: false,
    }),
    transfer(form: Form): FakeTransfer {
      const made = { ...(form as Omit<FakeTransfer, 'id' | 'amount'>), id: fakeId('tr'), amount: Number(form['amount']) }
      transfers.push(made)
      return made
    },

    verbs: {
      transfers,
      chargeOf: (id: string): FakeCharge | undefined => charges.get(id),
      refundsOf: (id: string): FakeRefund[] => refunds.filter((one) => one.payment_intent === id),
      disputesOf: (id: string): FakeDispute[] => [...disputes.values()].filter((one) => one.payment_intent === id),
      /** The platform's staff refunds in Stripe's own dashboard. */
      refundThere: (id: string, amount: number): FakeRefund =>
        refund({
          payment_intent: id,
          amount: String(amount),
          ...(charges.get(id)?.transfer && { reverse_transfer: 'true', refund_application_fee: 'true' }),
        }),
      /** The balance of the account of the keys covers no refund above this. */
      lackBalance: (most: number): void => void (lacking.most = most),
      /** The bank returns a refund, days after it was made. */
      bounce(id: string): void {
        const refunded = refunds.find((one) => one.id === id)!
        Object.assign(refunded, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
        emit('refund.failed', refunded)
      },
      /** The shopper asks their bank for the money back. */
      dispute(intentId: string, amount = intents.get(intentId)!.amount): FakeDispute {
        const dispute: FakeDispute = {
          id: fakeId('dp'),
          object: 'dispute',
          payment_intent: intentId,
          amount,
          currency: intents.get(intentId)!.currency,
          reason: 'product_not_received',
          status: 'needs_response',
          evidence_details: { due_by: 1893456000, submission_count: 0 },
          evidence: {},
        }
        disputes.set(dispute.id, dispute)
        emit('charge.dispute.created', dispute)
        return dispute
      },
      decide(id: string, status: 'won' | 'lost'): void {
        disputeOf(id).status = status
        const intent = intents.get(disputeOf(id).payment_intent)!
        if (status === 'lost' && !intent.transfer_data) balance.loseOwn(intent, disputeOf(id))
        emit('charge.dispute.closed', disputeOf(id))
      },
    },
  }
}
