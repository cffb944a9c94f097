import type { AnyQueryBuilder } from 'objection'
import { ChangingRow, HasManyOwned, OwnedRow } from '../../platform/db/Row.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { OssSection, TaxCategory } from '../../pricing/Vat.ts'
import { OrderReturn } from './OrderReturn.ts'
import { Invoice } from './Invoice.ts'
import { columnsWith, type OrderColumns } from './orderColumns.ts'
import type { ProductType } from '../catalogue/Product.ts'
import { Shipment } from './Shipment.ts'

export type PaymentStatus = OrderColumns['paymentStatus']

/** A product as it was when the order was placed: later changes to the product do not change it. */
export class OrderItem extends OwnedRow {
  static override tableName = 'order_items'

  declare id: string
  declare orderId: string
  /** Null for a line that a checkout session described. */
  declare productId: string | null
  /** The link's item; null for an imported order. */
  declare linkItemId: string | null
  declare position: number
  declare productName: string
  declare variantId: string | null
  /** Name of the variant, and SKU of the variant or product, as sold. */
  declare variantName: string | null
  declare sku: string | null
  declare productImageUrl: string | null
  declare productType: ProductType
  declare quantity: number
  /** Minor units per unit. */
  declare priceMinor: number
  /** Its part of the discounts, as prices are: with the tax if they include it. */
  declare discountMinor: number
  /** What was paid for all its pieces, less the discount: without tax, and the tax. */
  declare netMinor: number
  declare taxMinor: number
  /** Hundredths of a percent; null without tax. */
  declare taxRate: number | null
  declare taxCategory: TaxCategory | null
  /** Of a tax that is not VAT. */
  declare taxName: string | null
  /** Why no tax was charged: a provision of law, or the sentence that the law wants; null with tax. */
  declare taxReason: string | null
  declare taxOss: OssSection | null
  /** Quantity that this line took out of stock; given back once. */
  declare stockTaken: number
  /** Pieces in shipments that were not cancelled. */
  declare shipped: number
  /** Pieces of these that came back. */
  declare returned: number
}

/** Columns of an item that was just ordered. */
export const NOT_SHIPPED = { shipped: 0, returned: 0 }

/** Pieces of an item that were not shipped. Only physical items ship. */
export const leftToShip = ({ productType, quantity, shipped }: OrderItem): number =>
  productType === 'physical' ? quantity - shipped : 0

/** One line of an order's timeline. */
export class HistoryEntry extends OwnedRow {
  static override tableName = 'order_history'

  declare id: string
  declare orderId: string
  declare type: string
  declare text: string
  declare by: 'shopper' | 'provider' | 'merchant' | 'system'
  declare at: Date
}

/** A shopper asked their bank for the money back. */
export class Dispute extends ChangingRow {
  static override tableName = 'disputes'
  static override unseen = ['reading', 'reversalAttempt', 'keptFeeMinor', 'evidenceSubmittedAt']

  /** The provider's id. */
  declare id: string
  declare orderId: string
  declare amountMinor: number
  declare currency: Currency
  declare reason: string
  declare status: 'open' | 'won' | 'lost'
  declare answerUntil: Date | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  declare closedAt: Date | null
  /** When the merchant sent the evidence off; it cannot be changed from then on. */
  declare evidenceSubmittedAt: Date | null
  /** When the provider accepted it. */
  declare evidenceSentAt: Date | null
  /** Number of the reading that it was last booked from. */
  declare reading: number
  /** Attempt to take a loss back from the merchant's account; counted like a refund's. */
  declare reversalAttempt: number
  /** Won after it was lost: the share of the fee that was returned with the loss, and kept again. Minor units. */
  declare keptFeeMinor: number
}

type By = { column: string; order?: 'desc' }[]

const owned = (modelClass: typeof OwnedRow, to: string, by: By) => ({
  relation: HasManyOwned,
  modelClass,
  join: { from: 'orders.id', to },
  modify: (rows: AnyQueryBuilder) => rows.orderBy(by),
})

// Its columns are listed once, in orderColumns.ts. Objection sets them.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface Order extends OrderColumns {}
export class Order extends ChangingRow {
  static override tableName = 'orders'
  static override jsonAttributes = columnsWith('json').map(([name]) => name)
  static override unseen = [...columnsWith('internal').map(([name]) => name), 'reconciledAt', 'settledBy', 'instructedAt']
  /** In display order. */
  static override relationMappings = {
    items: owned(OrderItem, 'order_items.orderId', [{ column: 'position' }]),
    disputes: owned(Dispute, 'disputes.orderId', [{ column: 'createdAt', order: 'desc' }]),
    history: owned(HistoryEntry, 'order_history.orderId', [{ column: 'at' }, { column: 'id' }]),
    shipments: owned(Shipment, 'shipments.orderId', [{ column: 'createdAt' }, { column: 'id' }]),
    returns: owned(OrderReturn, 'returns.orderId', [{ column: 'createdAt' }, { column: 'id' }]),
    invoices: owned(Invoice, 'invoices.orderId', [{ column: 'issuedAt' }]),
  }

  declare items?: OrderItem[]
  /** Only set when the query selects them. */
  declare disputes?: Dispute[]
  declare history?: HistoryEntry[]
  declare invoices?: Invoice[]
  declare shipments?: Shipment[]
  declare returns?: OrderReturn[]
}

/** Returns the promo code's part of the discount, in minor units. */
export const promoMinor = ({ discountMinor, automaticDiscount }: Pick<Order, 'discountMinor' | 'automaticDiscount'>): number =>
  discountMinor - (automaticDiscount?.amount_minor ?? 0)

/** Returns the part of the provider's fee that the merchant bears, in minor units. A platform pays it out of its own. */
export const borneMinor = ({ paymentMode, providerFeeMinor }: Pick<Order, 'paymentMode' | 'providerFeeMinor'>): number =>
  paymentMode === 'own' ? (providerFeeMinor ?? 0) : 0

/** Returns what reaches the merchant, in minor units (docs/product/money.md#net). Below zero when what was refunded had cost a fee. */
export const netMinor = (order: Order): number =>
  broughtMinor(order) - order.feeMinor + order.feeRefundedMinor - borneMinor(order)

/**
 * Returns what is left of an order after refunds and losses, in minor units. The platform bears a loss above the
 * payment.
 */
export const broughtMinor = ({ totalMinor, refundedMinor, lostMinor }: Order): number =>
  Math.max(0, totalMinor - refundedMinor - lostMinor)
