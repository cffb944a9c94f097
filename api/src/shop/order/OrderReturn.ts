import type { AnyQueryBuilder } from 'objection'
import { HasManyOwned, OwnedRow } from '../../platform/db/Row.ts'
import { Refund } from './Refund.ts'

/** Pieces of one item of an order that came back. */
class ReturnItem extends OwnedRow {
  static override tableName = 'return_items'
  static override idColumn = ['merchantId', 'returnId', 'orderItemId']

  declare returnId: string
  declare orderItemId: string
  declare quantity: number
  /** Of the order's item. */
  declare productName: string
  declare variantName: string | null
}

/** What came back of an order. */
export class OrderReturn extends OwnedRow {
  static override tableName = 'returns'
  static override relationMappings = {
    items: {
      relation: HasManyOwned,
      modelClass: ReturnItem,
      join: { from: 'returns.id', to: 'return_items.returnId' },
      modify: (rows: AnyQueryBuilder) =>
        rows
          .join('order_items', (same) =>
            same.on('order_items.merchantId', 'return_items.merchantId').andOn('order_items.id', 'return_items.orderItemId'),
          )
          .select('return_items.*', 'order_items.productName', 'order_items.variantName')
          .orderBy('order_items.position'),
    },
    refunds: { relation: HasManyOwned, modelClass: Refund, join: { from: 'returns.refundId', to: 'refunds.id' } },
  }

  declare id: string
  declare orderId: string
  declare reason: string | null
  declare restock: boolean
  declare refundId: string | null
  declare createdAt: Date
  declare items?: ReturnItem[]
  /** At most one. */
  declare refunds?: Refund[]
}
