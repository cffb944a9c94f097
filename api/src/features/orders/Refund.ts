import { OwnedRow } from '../../db/Row.ts'

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
  /** `provider`: made there; `dispute`: the shopper's bank took it. */
  declare source: 'merchant' | 'provider' | 'dispute'
  declare providerId: string | null
  declare failure: string | null
  declare createdAt: Date
  declare settledAt: Date | null
}
