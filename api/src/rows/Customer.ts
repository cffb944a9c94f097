import { OwnedRow } from '../db/Row.ts'

/** A person who bought from a merchant, identified by email address. Only foldCustomers writes it, from the orders. */
export class Customer extends OwnedRow {
  static override tableName = 'customers'
  static override jsonAttributes = ['spent']

  declare id: string
  /** In canonical form (http/canonicalEmail.ts). */
  declare email: string
  declare name: string | null
  declare orders: number
  /** Minor units by currency: revenue of completed orders minus refunds and losses. */
  declare spent: Record<string, number>
  declare firstOrderAt: Date
  declare lastOrderAt: Date
}
