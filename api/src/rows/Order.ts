import type { AnyQueryBuilder } from 'objection'
import { HasManyOwned, OwnedRow } from '../db/Row.ts'
import type { Currency } from '../pricing/money.ts'
import { Invoice } from './Invoice.ts'
import type { VatCheck } from './vatNumber.ts'
import type { ShippingAddress } from './ShippingAddress.ts'
import type { ProductType } from './Product.ts'

export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'refunded'

/** A product as it was when the order was placed: later changes to the product do not change it. */
export class OrderItem extends OwnedRow {
  static override tableName = 'order_items'

  declare id: string
  declare orderId: string
  declare productId: string
  declare position: number
  declare productName: string
  declare productImageUrl: string | null
  declare productType: ProductType
  declare quantity: number
  /** Minor units per unit. */
  declare priceMinor: number
  /** Quantity that this line took out of stock; given back once. */
  declare stockTaken: number
}

/** One line of an order's timeline. */
export class HistoryEntry extends OwnedRow {
  static override tableName = 'order_history'

  declare id: number
  declare orderId: string
  declare type: string
  declare text: string
  declare by: 'shopper' | 'provider' | 'merchant' | 'system'
  declare at: Date
}

/** A shopper asked their bank for the money back. */
export class Dispute extends OwnedRow {
  static override tableName = 'disputes'

  /** The provider's id. */
  declare id: string
  declare orderId: string
  declare amountMinor: number
  declare currency: Currency
  declare reason: string
  declare status: 'open' | 'won' | 'lost'
  declare answerUntil: Date | null
  declare createdAt: Date
  declare closedAt: Date | null
  /** Number of the reading that it was last booked from. */
  declare reading: number
  /** Attempt to take a loss back from the merchant's account; counted like a refund's. */
  declare reversalAttempt: number
}

/** The amounts of an order, in minor units. They change together. */
export interface Pricing {
  currency: Currency
  subtotalMinor: number
  discountMinor: number
  shippingMinor: number
  taxMinor: number
  /** Percent, as text from PostgreSQL's numeric. */
  taxRate: string | null
  taxIncluded: boolean
  totalMinor: number
  feeMinor: number
  promoCode: string | null
  promoCodeId: string | null
  promo: { type: 'percentage' | 'fixed'; percent: number | null; message: string } | null
}

type By = { column: string; order?: 'desc' }[]

const owned = (modelClass: typeof OwnedRow, to: string, by: By) => ({
  relation: HasManyOwned,
  modelClass,
  join: { from: 'orders.id', to },
  modify: (rows: AnyQueryBuilder) => rows.orderBy(by),
})

export class Order extends OwnedRow implements Pricing {
  static override tableName = 'orders'
  static override jsonAttributes = ['promo', 'intentPricing', 'shippingAddress', 'failure', 'metadata', 'utm', 'tracking']
  /** In display order. */
  static override relationMappings = {
    items: owned(OrderItem, 'order_items.orderId', [{ column: 'position' }]),
    disputes: owned(Dispute, 'disputes.orderId', [{ column: 'createdAt', order: 'desc' }]),
    history: owned(HistoryEntry, 'order_history.orderId', [{ column: 'at' }, { column: 'id' }]),
    invoices: owned(Invoice, 'invoices.orderId', [{ column: 'issuedAt' }]),
  }

  declare id: string
  declare linkId: string | null
  /** Per merchant, shown as #1001. */
  declare number: number
  declare paymentStatus: PaymentStatus
  declare currency: Currency
  declare subtotalMinor: number
  declare discountMinor: number
  declare shippingMinor: number
  declare taxMinor: number
  declare taxRate: string | null
  declare taxIncluded: boolean
  declare totalMinor: number
  /** What the provider collected; 0 when the provider was not involved. */
  declare paidMinor: number
  declare refundedMinor: number
  /** What banks took in lost disputes. Can exceed what was paid. */
  declare lostMinor: number
  /** Number of the reading that the refunds were last booked from. */
  declare refundsReading: number
  /** The plan's rate in percent when the order was placed, as text. */
  declare feeRate: string
  declare feeMinor: number
  /** The part of the fee that was returned with refunds. */
  declare feeRefundedMinor: number
  declare promoCode: string | null
  declare promoCodeId: string | null
  declare promo: Pricing['promo']
  declare customerEmail: string
  /** The customer's address in canonical form, used for comparison. */
  declare canonicalEmail: string
  declare customerName: string | null
  declare customerPhone: string | null
  declare shippingAddress: ShippingAddress | null
  declare country: string | null
  declare vatNumber: string | null
  /** How the VAT number was checked; null when it was not. */
  declare vatCheck: VatCheck | null
  declare reverseCharge: boolean
  /** Secret of this one order: its holder may read the outcome. */
  declare clientSecret: string
  declare checkoutSessionId: string | null
  declare revision: number
  declare paymentIntentId: string | null
  declare paymentClientSecret: string | null
  /** The amounts that the provider was last given. */
  declare intentPricing: Pricing | null
  declare failure: { code: string } | null
  declare holdsStock: boolean
  declare holdExpiresAt: Date | null
  /** For how many minutes it may hold its stock, counted from when it was placed. */
  declare holdMinutes: number | null
  declare visitorId: string | null
  declare reference: string | null
  declare metadata: Record<string, string>
  declare locale: string | null
  declare referrer: string | null
  declare utm: Record<string, string | null>
  /** For the merchant's ad platform, with the shopper's consent: fbp, fbc, event_source_url, user_agent. */
  declare tracking: Partial<Record<string, string | null>>
  declare createdAt: Date
  declare updatedAt: Date
  declare completedAt: Date | null
  declare settledBy: string | null
  declare reconciledAt: Date | null
  declare items?: OrderItem[]
  /** Only set when the query selects them. */
  declare disputes?: Dispute[]
  declare history?: HistoryEntry[]
  declare invoices?: Invoice[]
}

const PRICING = [
  'currency',
  'subtotalMinor',
  'discountMinor',
  'shippingMinor',
  'taxMinor',
  'taxRate',
  'taxIncluded',
  'totalMinor',
  'feeMinor',
  'promoCode',
  'promoCodeId',
  'promo',
] as (keyof Pricing)[]

/**
 * Returns what is left of an order after refunds and losses, in minor units. The platform bears a loss above the
 * payment.
 */
export const broughtMinor = ({ totalMinor, refundedMinor, lostMinor }: Order): number =>
  Math.max(0, totalMinor - refundedMinor - lostMinor)

/** Picks the amounts of an order. */
export const pricingOf = (order: Pricing): Pricing =>
  Object.fromEntries(PRICING.map((name) => [name, order[name]])) as unknown as Pricing
