import type Stripe from 'stripe'
import { describePayoutFailure } from '../payoutFailures.ts'
import type { Payouts, ProviderPayout, ProviderTransaction } from '../payouts.ts'
import type { CallStripe } from './client.ts'
import { headerOf, type OwnId } from './ownAccount.ts'
import { fromUnits } from './units.ts'

const PAGE = 100
const dateOf = (seconds: number) => new Date(seconds * 1000)

/**
 * Payouts. A connected account's sales are destination charges, so it has a payment for each, linked by a transfer to
 * the platform's charge, which has our metadata. Refunds and lost disputes are reversals of that transfer. The account of the
 * keys has charges, refunds and disputes of its own.
 */
export const createStripePayouts = (stripe: Stripe, callStripe: CallStripe, own: OwnId): Omit<Payouts, 'readFunds'> => ({
  async *listPayouts(accountId, from) {
    const created = { gte: Math.floor(from.getTime() / 1000) }
    const list = (after?: string) =>
      stripe.payouts.list({ created, limit: PAGE, ...(after && { starting_after: after }) }, headerOf(own, accountId))
    for await (const page of pagesOf(list, callStripe)) yield* page.map(presentPayout)
  },

  async *listTransactions(accountId, payoutId) {
    const read = (more: Stripe.BalanceTransactionListParams) => (after?: string) =>
      stripe.balanceTransactions.list(
        { payout: payoutId, limit: PAGE, ...more, ...(after && { starting_after: after }) },
        headerOf(own, accountId),
      )
    if (accountId === own) {
      for await (const page of pagesOf(read({ expand: ['data.source'] }), callStripe))
        yield page.filter(({ type }) => type !== 'payout').map(presentTransaction)
      return
    }
    // Each type has another source, and Stripe expands only what the source has.
    const expanded = new Set<string>()
    for (const [type, expand] of Object.entries(SOURCES)) {
      const list = read({ type, expand: [expand] })
      for await (const page of pagesOf(list, callStripe)) {
        for (const { id } of page) expanded.add(id)
        yield page.map(presentTransaction)
      }
    }
    for await (const page of pagesOf(read({}), callStripe))
      yield page.filter(({ id, type }) => !expanded.has(id) && type !== 'payout').map(presentTransaction)
  },
})

/** By the type of a transaction: the way to what we know of it. */
const SOURCES = {
  payment: 'data.source.source_transfer.source_transaction',
  payment_refund: 'data.source.transfer_reversal',
}

async function* pagesOf<Row extends { id: string }>(
  list: (after?: string) => Promise<Stripe.ApiList<Row>>,
  callStripe: CallStripe,
): AsyncGenerator<Row[]> {
  let after: string | undefined
  for (;;) {
    const page: Stripe.ApiList<Row> = await callStripe(list(after))
    if (page.data.length) yield page.data
    if (!page.has_more) return
    after = page.data.at(-1)!.id
  }
}

const STATUS: Record<string, ProviderPayout['status']> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

const presentPayout = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  currency: payout.currency.toUpperCase(),
  amountMinor: fromUnits(payout.amount, payout.currency),
  status: STATUS[payout.status] ?? 'pending',
  failure: payout.status === 'failed' ? describePayoutFailure(payout.failure_code) : null,
  createdAt: dateOf(payout.created),
  arrivesAt: dateOf(payout.arrival_date),
  transactions: !payout.automatic ? 'never' : payout.reconciliation_status === 'in_progress' ? 'later' : 'listed',
})

const KINDS: Record<string, ProviderTransaction['kind']> = {
  payment: 'sale',
  charge: 'sale',
  payment_refund: 'refund',
  refund: 'refund',
  payment_failure_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
}

function presentTransaction(one: Stripe.BalanceTransaction): ProviderTransaction {
  const minor = (units: number) => fromUnits(units, one.currency)
  const source = typeof one.source === 'object' ? one.source : null
  const reversal = source && 'transfer_reversal' in source ? (source.transfer_reversal as Stripe.TransferReversal | null) : null
  const disputeId = reversal?.metadata?.['dispute'] ?? (source?.object === 'dispute' ? source.id : undefined)
  const refundId = reversal ? idOf(reversal.source_refund) : source?.object === 'refund' ? source.id : undefined
  const kind = disputeId || one.reporting_category.startsWith('dispute') ? 'dispute' : (KINDS[one.type] ?? 'adjustment')
  const isFee = kind === 'fee'
  return {
    id: one.id,
    kind,
    // Stripe writes a fee of its own as an amount that left.
    amountMinor: isFee ? 0 : minor(one.amount),
    feeMinor: isFee ? minor(one.fee - one.amount) : minor(one.fee),
    at: dateOf(one.created),
    text: one.description ?? one.type.replaceAll('_', ' '),
    paymentId: paymentOf(source) ?? (one.type === 'payment' && typeof one.source === 'string' ? one.source : null),
    about: { orderId: orderOf(source), refundId, disputeId },
  }
}

type Source = Stripe.BalanceTransactionSource | null

/** The payment at the account: the source itself, or that of a refund. */
function paymentOf(source: Source): string | null {
  if (source?.object === 'charge') return source.id
  return source?.object === 'refund' ? (idOf(source.charge) ?? null) : null
}

function orderOf(source: Source): string | undefined {
  if (source?.object !== 'charge') return undefined
  const transfer = source.source_transfer as Stripe.Transfer | string | null | undefined
  if (!transfer) return source.metadata?.['order']
  const charge = typeof transfer === 'object' ? transfer.source_transaction : null
  return typeof charge === 'object' ? charge?.metadata['order'] : undefined
}

const idOf = (one: string | { id: string } | null | undefined): string | undefined => (typeof one === 'string' ? one : one?.id)
