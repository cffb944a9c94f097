import { randomUUID } from 'node:crypto'
import type { PricedLine } from '../../../pricing/price.ts'
import { NOT_SHIPPED, type Order, type OrderItem } from '../../../shop/order/Order.ts'
import type { Fulfilment } from '../../../shop/order/orderColumns.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import type { OrderInput } from './OrderInput.ts'

/** The items of an order as they are sold now. */
export const orderItems = (
  order: Pick<Order, 'id' | 'merchantId'>,
  { sale, totals }: Pick<OrderInput, 'sale' | 'totals'>,
): OrderItem[] =>
  sale.items.map((item, position) => {
    return {
      id: randomUUID(),
      merchantId: order.merchantId,
      orderId: order.id,
      productId: item.productId,
      linkItemId: item.id,
      position,
      productName: item.name,
      variantId: item.variantId,
      variantName: item.variantName,
      sku: item.sku,
      productImageUrl: item.imageUrl,
      productType: item.type,
      quantity: item.quantity,
      ...amountsOf(totals.lines[position]!),
      stockTaken: item.stock === null ? 0 : item.quantity,
      ...NOT_SHIPPED,
    } as OrderItem
  })

/** What a line costs, as its item stores it. */
export const amountsOf = ({ price, discount, net, taxAmount, tax }: PricedLine) => ({
  priceMinor: price,
  discountMinor: discount,
  netMinor: net,
  taxMinor: taxAmount,
  taxRate: tax?.rate ?? null,
  taxCategory: tax?.category ?? null,
  taxName: tax?.name ?? null,
  taxReason: tax?.reason ?? null,
  taxOss: tax?.oss ?? null,
})

/** Of an order that is not paid yet. */
export const shippingStateOf = ({ items }: Pick<Sale, 'items'>): Fulfilment =>
  items.some(({ type }) => type === 'physical') ? 'to_ship' : 'not_needed'
