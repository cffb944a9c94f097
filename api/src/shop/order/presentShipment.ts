import { presentChange } from '../../platform/db/presentChange.ts'
import { carrierName, trackingPage } from './carriers.ts'
import { itemName } from '../catalogue/ProductVariant.ts'
import type { components } from '../../generated/openapi.ts'
import type { Shipment } from './Shipment.ts'

/** A shipment as the API returns it. */
export const presentShipment = (shipment: Shipment, order: { number: number }): components['schemas']['Shipment'] => ({
  id: shipment.id,
  order_id: shipment.orderId,
  order_number: order.number,
  status: shipment.cancelledAt ? 'cancelled' : shipment.deliveredAt ? 'delivered' : 'shipped',
  carrier: shipment.carrier,
  carrier_name: carrierName(shipment),
  tracking_number: shipment.trackingNumber,
  tracking_url: trackingPage(shipment),
  items: (shipment.items ?? []).map(({ orderItemId, productName, variantName, quantity }) => ({
    order_item_id: orderItemId,
    product_name: itemName(productName, variantName),
    quantity,
  })),
  shipped_at: shipment.createdAt.toISOString(),
  delivered_at: shipment.deliveredAt?.toISOString() ?? null,
  cancelled_at: shipment.cancelledAt?.toISOString() ?? null,
  mailed_at: shipment.mailedAt?.toISOString() ?? null,
  updated_at: presentChange(shipment),
})
