import type { Knex } from 'knex'
import { cyclePrice } from '../../../pricing/schedule.ts'
import { readTerms } from '../../../shop/sale/readSale.ts'
import type { Sale, SaleItem } from '../../../shop/sale/Sale.ts'
import { countPaid } from '../../../shop/subscription/next.ts'
import type { Subscription, SubscriptionItem } from '../../../shop/subscription/Subscription.ts'

interface Stocked {
  id: string
  stock: number | null
}

/**
 * Returns what a cycle sells: the items as they were sold, at their price of this cycle, on the shop's terms of today. A link that
 * was switched off or deleted changes nothing; one that is there says what shipping costs.
 */
export async function cycleSale(db: Knex, subscription: Subscription, startsAt: Date): Promise<Sale> {
  const { merchantId, linkId, currency, billing, customer } = subscription
  const terms = await readTerms(db, merchantId, linkId)
  const part = (await countPaid(db, subscription)) + 1
  const stocks = await readStocks(db, subscription)
  const items = itemsAt(subscription, startsAt).map((item): SaleItem => {
    const stock =
      item.type === 'physical' ? (stocks.find(({ id }) => id === (item.variantId ?? item.productId))?.stock ?? null) : null
    return saleItem(item, { priceMinor: cyclePrice(item.priceMinor, billing, part), stock })
  })
  const ships = customer.shippingAddress !== null && items.some(({ type }) => type !== 'digital')
  return {
    ...terms,
    id: linkId!,
    isActive: true,
    currency,
    items,
    offers: items,
    collectShippingAddress: ships && terms.collectShippingAddress !== false,
    shippingCountries: terms.shippingCountries ?? [],
    // A link that is gone has no price of shipping.
    shippingCostMinor: terms.urlId ? terms.shippingCostMinor : 0,
    shippingRates: terms.shippingRates ?? [],
    presetPromo: null,
    limits: { ...terms.limits, startsAt: null, endsAt: null, maxSales: null, maxPerCustomer: null },
    holds: null,
  }
}

/** The items of a cycle: from a day on, a price that was announced applies. */
export const itemsAt = ({ items, nextPrice }: Subscription, startsAt: Date): SubscriptionItem[] =>
  nextPrice && startsAt >= new Date(nextPrice.from) ? nextPrice.items : items

const saleItem = (item: SubscriptionItem, now: Pick<SaleItem, 'priceMinor' | 'stock'>) =>
  ({
    // It is no item of the link, which may have been changed since.
    id: null,
    productId: item.productId,
    variantId: item.variantId,
    name: item.name,
    variantName: item.variantName,
    sku: item.sku,
    imageUrl: item.imageUrl,
    type: item.type,
    taxClass: item.taxClass,
    quantity: item.quantity,
    description: null,
    openPrice: null,
    listMinor: now.priceMinor,
    priorMinor: null,
    adjustable: null,
    optional: null,
    status: 'active',
    deleted: false,
    choice: null,
    billing: null,
    ...now,
  }) as unknown as SaleItem

/** The stock of what is counted. What was deleted is not counted any more. */
async function readStocks(db: Knex, { merchantId, items }: Subscription): Promise<Stocked[]> {
  const productIds = items.flatMap(({ productId, variantId }) => (productId && !variantId ? [productId] : []))
  const variantIds = items.flatMap(({ variantId }) => variantId ?? [])
  const products = await db('products')
    .where({ merchantId })
    .whereIn('id', productIds)
    .whereNull('deletedAt')
    .select('id', 'stock')
  const variants = await db('product_variants')
    .where({ merchantId })
    .whereIn('id', variantIds)
    .whereNull('deletedAt')
    .select('id', 'stock')
  return [...products, ...variants]
}
