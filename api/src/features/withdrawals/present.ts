import type { components } from '../../generated/openapi.ts'
import { snakeCased } from '../../platform/http/snakeCased.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'
import { canWithdraw, withdrawableItems, withdrawableUntil } from '../../shop/order/withdrawal.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'

/** The withdrawal of an order as its buyer sees it, with the texts of the page in their language. */
export function presentWithdrawal(order: Order, shop: Merchant): components['schemas']['Withdrawal'] {
  const words = wordsFor(order.locale)
  return {
    order_id: order.id,
    order_number: order.number,
    shop_name: shop.storeName,
    status: order.withdrawnAt ? 'withdrawn' : canWithdraw(order, shop) ? 'open' : 'closed',
    until: withdrawableUntil(order, shop)?.toISOString() ?? null,
    withdrawn_at: order.withdrawnAt?.toISOString() ?? null,
    name: order.withdrawal?.name ?? order.customerName,
    email: order.withdrawal?.email ?? (order.customerEmail || null),
    items: withdrawableItems(order).map(({ productName, variantName, quantity }) => ({
      product_name: itemName(productName, variantName),
      quantity,
    })),
    language: words.tag,
    time_zone: shop.timeZone,
    labels: snakeCased(words.withdrawalPage),
  }
}
