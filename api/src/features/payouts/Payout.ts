import { ChangingRow, OwnedRow } from '../../platform/db/Row.ts'
import type { PayoutStatus, ProviderTransaction } from '../../gateways/payouts.ts'

/** A payout of the provider to a merchant's bank. Sums are of its lines, once all are read. */
export class Payout extends ChangingRow {
  static override tableName = 'payouts'
  static override unseen = ['reading']

  declare merchantId: string
  /** The provider's id. */
  declare id: string
  declare currency: string
  declare amountMinor: number
  declare status: PayoutStatus
  declare failure: string | null
  /** Number of the reading that the status is from. */
  declare reading: number
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  declare arrivesAt: Date
  declare isComplete: boolean
  declare salesMinor: number
  declare refundsMinor: number
  declare disputesMinor: number
  declare adjustmentsMinor: number
  declare feesMinor: number
  /** Lines about a sale for which no order is known. */
  declare unmatched: number
}

/** What a payout consists of. */
export class PayoutLine extends OwnedRow {
  static override tableName = 'payout_lines'
  static override idColumn = ['merchantId', 'payoutId', 'id']

  declare merchantId: string
  declare payoutId: string
  /** The provider's id. */
  declare id: string
  declare kind: ProviderTransaction['kind']
  declare orderId: string | null
  declare paymentId: string | null
  declare text: string
  declare amountMinor: number
  declare feeMinor: number
  declare at: Date
}
