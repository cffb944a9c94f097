import { ChangingRow } from '../../platform/db/Row.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { TaxClass } from '../../pricing/Vat.ts'
import type { ProductType } from '../catalogue/Product.ts'

/** What a session fixed of its shopper. Null or absent is left to the shopper. Addresses have a country. */
export interface SessionCustomer {
  email?: string | null
  name?: string | null
  phone?: string | null
  company?: string | null
  vatNumber?: string | null
  address?: SessionAddress | null
}

/** A street address; also decides the tax. */
export interface SessionAddress {
  line1: string
  line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string
}

/** A line as the session was created, at the price that it fixed. */
export interface SessionItem {
  productId: string | null
  variantId: string | null
  name: string
  description: string | null
  /** Minor units per piece. */
  amountMinor: number
  quantity: number
  imageUrl: string | null
  type: ProductType
  taxClass: TaxClass
  /** When it is charged again; absent in older sessions, and null for once. */
  billing?: Billing | null
}

export type SessionStatus = 'open' | 'complete' | 'expired'

/** What a merchant's program wants one shopper to pay (docs/sell/checkout-sessions.md). */
export class CheckoutSession extends ChangingRow {
  static override tableName = 'checkout_sessions'
  static override unseen = ['retryAt', 'announcedAt']
  static override jsonAttributes = ['items', 'customer', 'metadata']

  declare id: string
  /** The `checkoutSessionId` of its orders. Never shown. */
  declare visitId: string
  declare tokenHash: string
  /** One of the merchant's links, or the hidden one with its items. */
  declare linkId: string | null
  /** Whether it sells `items`, and not one of the merchant's links. */
  declare hasItems: boolean
  declare status: SessionStatus
  declare name: string
  declare currency: Currency
  declare items: SessionItem[]
  declare customer: SessionCustomer
  declare reference: string | null
  declare metadata: Record<string, string>
  /** Applied at once, and no other. */
  declare promoCodeId: string | null
  declare allowPromoCodes: boolean
  declare successUrl: string | null
  declare cancelUrl: string | null
  declare locale: string | null
  declare orderId: string | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  declare expiresAt: Date
  /** When the clock tries again to end a session that has expired, because its payment is in progress. */
  declare retryAt: Date | null
  declare completedAt: Date | null
  declare announcedAt: Date | null
  declare expiredAt: Date | null
  /** Only set when the query selects it. */
  declare promoCode?: string | null
}
