import { presentChange } from '../../platform/db/presentChange.ts'
import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { FoundLine } from './listing.ts'
import type { Payout } from './Payout.ts'

type Schemas = components['schemas']

export function presentPayout(payout: Payout): Schemas['Payout'] {
  const { id, currency, status, failure } = payout
  const major = (minor: number) => toMajor(minor, currency)
  return {
    id,
    currency,
    amount: major(payout.amountMinor),
    status,
    failure,
    created_at: payout.createdAt.toISOString(),
    updated_at: presentChange(payout),
    arrives_on: payout.arrivesAt.toISOString().slice(0, 10),
    is_complete: payout.isComplete,
    sales: major(payout.salesMinor),
    refunds: major(payout.refundsMinor),
    disputes: major(payout.disputesMinor),
    adjustments: major(payout.adjustmentsMinor),
    fees: major(payout.feesMinor),
    unmatched: payout.unmatched,
  }
}

/** Returns what the provider charged for the payment of a sale. Null for a sale in another currency than its payout's. */
export const providerFeeOf = ({ kind, orderCurrency, providerFeeMinor }: FoundLine, currency: string): number | null =>
  kind === 'sale' && orderCurrency === currency && providerFeeMinor !== null ? toMajor(providerFeeMinor, currency) : null

export function presentLine(line: FoundLine, currency: string): Schemas['PayoutLine'] {
  const { id, kind, text, amountMinor, feeMinor } = line
  const major = (minor: number) => toMajor(minor, currency)
  return {
    id,
    kind,
    order_id: line.orderId,
    order_number: line.number,
    text,
    amount: major(amountMinor),
    fee: major(feeMinor),
    provider_fee: providerFeeOf(line, currency),
    net: major(amountMinor - feeMinor),
    at: line.at.toISOString(),
  }
}
