import { ChangingRow } from '../../platform/db/Row.ts'

/**
 * A customer of a merchant, identified by email address: from orders, or imported. Only foldCustomers writes what comes from the
 * orders.
 */
export class Customer extends ChangingRow {
  static override tableName = 'customers'
  static override jsonAttributes = ['spent', 'metadata']

  declare id: string
  /** In canonical form (gateways/mail/canonicalEmail.ts). */
  declare email: string
  declare name: string | null
  declare orders: number
  /** Minor units by currency: revenue of completed orders minus refunds and losses. */
  declare spent: Record<string, number>
  /** Null without orders. */
  declare firstOrderAt: Date | null
  declare lastOrderAt: Date | null
  declare importedAt: Date | null
  /** Shown unless an order gives a name. */
  declare importedName: string | null
  /** The merchant's own id for this person, unique per merchant. */
  declare externalId: string | null
  declare metadata: Record<string, string>
  /** Never changes: of the first order, the day that an import named, or the import. */
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
}
