import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Order } from '../../../shop/order/Order.ts'
import type { OrderReturn } from '../../../shop/order/OrderReturn.ts'
import { presentRefund } from './presentRefund.ts'

/** A return as the API returns it. */
export const presentReturn = (
  { id, orderId, items = [], reason, restock, refunds = [], createdAt }: OrderReturn,
  currency: Order['currency'],
): components['schemas']['OrderReturn'] => ({
  id,
  order_id: orderId,
  items: items.map(({ orderItemId, productName, variantName, quantity }) => ({
    order_item_id: orderItemId,
    product_name: itemName(productName, variantName),
    quantity,
  })),
  note: reason,
  restock,
  refund: refunds[0] ? presentRefund(refunds[0], currency) : null,
  created_at: createdAt.toISOString(),
})
