import type { Exempt } from './exempt.ts'
import type { OrderItem } from './Order.ts'

/** Returns an item with what is left of its costs and taxes if VAT of its order was returned. */
export function billedItem(item: OrderItem, { exempt }: { exempt?: Exempt | null }): OrderItem {
  const line = exempt?.lines[item.position]
  if (!line) return item
  return Object.assign(Object.create(Object.getPrototypeOf(item)), item, {
    netMinor: line.net_minor,
    taxMinor: line.tax_minor,
    taxRate: line.tax_rate,
    taxCategory: line.tax_category,
    taxName: line.tax_name,
    taxReason: line.tax_reason ?? null,
    taxOss: line.tax_oss ?? null,
  }) as OrderItem
}
