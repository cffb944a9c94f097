import type { Pojo } from 'objection'
import { ChangingRow } from '../../platform/db/Row.ts'
import type { PaymentMode } from '../../gateways/payments.ts'

/** A card that a buyer let the seller charge again. The provider keeps it. */
export class PaymentMethod extends ChangingRow {
  static override tableName = 'payment_methods'

  /** The driver reads a day as its midnight in the zone of the server. */
  override $parseDatabaseJson(json: Pojo): Pojo {
    const { expiresOn, ...row } = super.$parseDatabaseJson(json)
    if (!(expiresOn instanceof Date)) return { ...row, ...(expiresOn !== undefined && { expiresOn }) }
    const [month, day] = [expiresOn.getMonth() + 1, expiresOn.getDate()].map((part) => String(part).padStart(2, '0'))
    return { ...row, expiresOn: `${expiresOn.getFullYear()}-${month}-${day}` }
  }

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
  /** When a card that was kept for an upsell is forgotten at the provider; null for one that pays a subscription. */
  declare releaseAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
}
