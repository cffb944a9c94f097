import { OwnedRow } from '../db/Row.ts'

/** Who bought from a merchant, known by their address. Added up from the orders by foldCustomers; nobody else writes it. */
export class Customer extends OwnedRow {
  static override tableName = 'customers'
  static override jsonAttributes = ['spent']

  declare id: string
  /** In canonical form (http/canonicalEmail.ts). */
  declare email: string
  declare name: string | null
  declare orders: number
  /** Minor units by currency: what completed orders brought, minus what was paid back. */
  declare spent: Record<string, number>
  declare firstOrderAt: Date
  declare lastOrderAt: Date
}
