import type { AnyQueryBuilder } from 'objection'
import type { CarrierCode } from './carriers.ts'
import { ChangingRow, HasManyOwned, OwnedRow } from '../../platform/db/Row.ts'

/** Pieces of one item of an order in a shipment. */
export class ShipmentItem extends OwnedRow {
  static override tableName = 'shipment_items'
  static override idColumn = ['merchantId', 'shipmentId', 'orderItemId']

  declare shipmentId: string
  declare orderItemId: string
  declare quantity: number
  /** Of the order's item. */
  declare productName: string
  declare variantName: string | null
}

/** A parcel of an order. */
export class Shipment extends ChangingRow {
  static override tableName = 'shipments'
  /** In the order's display order. */
  static override relationMappings = {
    items: {
      relation: HasManyOwned,
      modelClass: ShipmentItem,
      join: { from: 'shipments.id', to: 'shipment_items.shipmentId' },
      modify: (rows: AnyQueryBuilder) =>
        rows
          .join('order_items', (same) =>
            same.on('order_items.merchantId', 'shipment_items.merchantId').andOn('order_items.id', 'shipment_items.orderItemId'),
          )
          .select('shipment_items.*', 'order_items.productName', 'order_items.variantName')
          .orderBy('order_items.position'),
    },
  }

  declare id: string
  declare orderId: string
  declare carrier: CarrierCode | null
  /** Of a carrier that is not known by a code. */
  declare carrierName: string | null
  declare trackingNumber: string | null
  /** Of a carrier that is not known by a code. */
  declare trackingUrl: string | null
  /** When it was shipped. */
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  declare deliveredAt: Date | null
  declare cancelledAt: Date | null
  /** When the last mail to the buyer was queued. */
  declare mailedAt: Date | null
  declare items?: ShipmentItem[]
}
