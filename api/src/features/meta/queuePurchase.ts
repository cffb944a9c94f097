import type { Knex } from 'knex'
import { toMajor } from '../../pricing/money.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order, OrderItem } from '../../shop/order/Order.ts'
import { userData } from './personalData.ts'
import { queueMetaEvent, sendsToMeta } from './queueMetaEvent.ts'

/**
 * Reports a completed order to the merchant's ad platform, with the shopper's consent: the checkout stores the
 * platform's cookies on an order only after consent. An order without them is reported only for merchants who need no
 * consent (docs/product/events.md#consent). Its event id is the order's, as in the browser.
 */
export async function queuePurchase(
  trx: Knex,
  merchant: Pick<Merchant, 'id' | 'pixelId' | 'pixelEnabled' | 'pixelAccessToken' | 'pixelConsent'>,
  order: Order & { items: OrderItem[] },
): Promise<void> {
  const { fbp = null, fbc = null, event_source_url: source, user_agent: userAgent = null } = order.tracking
  const isAllowed = merchant.pixelConsent === 'always' || Boolean(fbp || fbc)
  if (!sendsToMeta(merchant) || !isAllowed) return
  const { customerEmail: email, customerPhone: phone, customerName: name, country, shippingAddress: address } = order
  const event = {
    event_name: 'Purchase',
    event_time: Math.floor((order.completedAt ?? order.createdAt).getTime() / 1000),
    event_id: order.id,
    action_source: 'website' as const,
    ...(source && { event_source_url: source }),
    user_data: userData({ email, phone, name, country, address }, { fbp, fbc, userAgent }),
    custom_data: {
      value: toMajor(order.totalMinor, order.currency),
      currency: order.currency,
      content_type: 'product',
      content_ids: order.items.flatMap((item) => item.productId ?? []),
      contents: order.items.map(({ productId, productName, quantity, priceMinor }) => ({
        id: productId ?? productName,
        quantity,
        item_price: toMajor(priceMinor, order.currency),
      })),
      num_items: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      order_id: order.id,
    },
  }
  await queueMetaEvent(trx, merchant, event, order.id)
}
