import { OwnedRow } from '../db/Row.ts'

/** Money on its way back to a shopper, from any side. */
export class Refund extends OwnedRow {
  static override tableName = 'refunds'

  declare id: string
  declare orderId: string
  /** Minor units. */
  declare amountMinor: number
  declare reason: string | null
  /** Whether the pieces go back into stock when the money does. */
  declare restock: boolean
  declare status: 'pending' | 'succeeded' | 'failed'
  /** `provider`: made there. */
  declare source: 'merchant' | 'provider'
  /** Null until the refund was seen at the provider: its outcome is unknown. */
  declare providerId: string | null
  /** Counted from 1, raised when the provider keeps an error under the key of the one before. */
  declare attempt: number
  declare failure: string | null
  declare createdAt: Date
  declare settledAt: Date | null
}
