import type { Line, LineKind } from './createPayoutDetails.ts'
import type { PayoutStatus } from './payouts.ts'

const statuses: Record<PayoutStatus, { status: string; label: string }> = {
  pending: { status: 'pending', label: 'Pending' },
  in_transit: { status: 'pending', label: 'In transit' },
  paid: { status: 'completed', label: 'Paid' },
  failed: { status: 'failed', label: 'Failed' },
  canceled: { status: 'inactive', label: 'Cancelled' },
}

/** The badge of a payout's status. */
export const badgeOf = (status: PayoutStatus) => statuses[status]

export const statusFilters: Record<PayoutStatus | 'all', string> = {
  all: 'All statuses',
  pending: 'Pending',
  in_transit: 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
}

export const kindFilters: Record<LineKind, string> = {
  all: 'All transactions',
  sale: 'Sales',
  refund: 'Refunds',
  dispute: 'Lost disputes',
  fee: 'Provider fees',
  adjustment: 'Adjustments',
}

/** Whether a line should belong to an order, and none is known. */
export const isUnmatched = ({ kind, order_id: id }: Line): boolean =>
  id === null && (kind === 'sale' || kind === 'refund' || kind === 'dispute')

const kindNames: Record<Line['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Lost dispute',
  fee: 'Provider fee',
  adjustment: 'Adjustment',
}

/** `Refund`, or what the provider calls it. */
export const lineTitle = ({ kind, text }: Line): string => (kind === 'fee' || kind === 'adjustment' ? text : kindNames[kind])
