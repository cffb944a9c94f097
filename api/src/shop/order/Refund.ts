import { ChangingRow } from '../../platform/db/Row.ts'
import type { Exempt } from './exempt.ts'
import type { Covered } from './paid.ts'

/** A refund to a shopper, made here or at the provider. */
export class Refund extends ChangingRow {
  static override tableName = 'refunds'
  static override unseen = ['attempt', 'providerId', 'settledAt']
  static override jsonAttributes = ['covered', 'exempt']

  declare id: string
  declare orderId: string
  /** Minor units. */
  declare amountMinor: number
  declare reason: string | null
  /** What it returns; null for a share of everything. */
  declare covered: Covered[] | null
  /** Of a refund of VAT: what the order is billed as from then on. */
  declare exempt: Exempt | null
  /** Whether the items go back into stock with the refund. */
  declare restock: boolean
  declare status: 'pending' | 'succeeded' | 'failed'
  /** `provider`: made at the provider. */
  declare source: 'merchant' | 'provider'
  /** Which session made it; null for a key's and the provider's. */
  declare sessionId: string | null
  /** Null until the refund was seen at the provider: until then its outcome is unknown. */
  declare providerId: string | null
  /** Counted from 1; raised when the provider keeps an error under the previous attempt's key. */
  declare attempt: number
  declare failure: string | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  declare settledAt: Date | null
}
