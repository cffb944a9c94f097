import { ChangingRow } from '../../platform/db/Row.ts'
import type { PaymentMode } from '../../gateways/payments.ts'

/** A card that a buyer let the seller charge again. The provider keeps it. */
export class PaymentMethod extends ChangingRow {
  static override tableName = 'payment_methods'

  declare id: string
  declare canonicalEmail: string
  declare paymentMode: PaymentMode
  declare providerCustomerId: string
  declare providerMethodId: string
  /** As the provider names it: `visa`. */
  declare brand: string | null
  declare last4: string | null
  /** The last day on which it can be charged, `2027-08-31`; null for what does not expire. */
  declare expiresOn: string | null
  declare detachedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
}
