import { invalid } from '../../platform/http/errors.ts'
import type { ProductOption } from '../catalogue/Product.ts'
import type { AdHoc } from '../catalogue/Link.ts'
import { takeOff } from '../../pricing/money.ts'
import { variantName } from '../catalogue/ProductVariant.ts'
import type { SaleItem, SaleVariant } from './Sale.ts'

/** SQL for the variants of a row of `products` that are on sale. Read only for a product that has options. Binding: `:merchantId`. */
export const VARIANTS = `
  case when products.options <> '[]' then
    (select json_agg(json_build_object('id', id, 'values', option_values, 'sku', sku, 'priceMinor', price_minor, 'imageUrl', image_url,
       'stock', case when products.type = 'physical' then v.stock end) order by position)
     from product_variants v where v.merchant_id = :merchantId and v.product_id = products.id and v.status = 'active' and deleted_at is null) end`

/** An item as the database returns it. */
export type StoredItem = Omit<SaleItem, 'variantName' | 'choice' | 'priceMinor' | 'listMinor'> & {
  /** The product's. */
  priceMinor: number
  /** The link's own price; null sells at that of the product or variant. */
  ownPriceMinor: number | null
  /** Set without a product. All that comes from one is then null. */
  adHoc: AdHoc | null
  options: ProductOption[]
  /** The active ones; null without options, or when none is active. */
  variants: (Omit<SaleVariant, 'priceMinor' | 'listMinor'> & { priceMinor: number | null })[] | null
}

/**
 * Returns an item with the variant that its link names, or with those that the shopper chooses from. Until one is chosen,
 * its price is the lowest, and its stock that of all. Without an active variant it cannot be sold.
 */
export function readItem({ adHoc, ownPriceMinor, options, variants, ...item }: StoredItem): SaleItem {
  if (adHoc) return adHocItem(item, adHoc, ownPriceMinor!)
  const percentOff = item.optional?.percentOff ?? null
  const priceOf = (listMinor: number) => ({ priceMinor: takeOff(ownPriceMinor ?? listMinor, percentOff), listMinor })
  const plain = { ...item, ...priceOf(item.priceMinor), variantName: null, choice: null }
  if (options.length === 0) return { ...plain, deleted: item.deleted || item.variantId !== null }
  const offered = (variants ?? []).map((variant): SaleVariant => ({
    ...variant,
    ...priceOf(variant.priceMinor ?? item.priceMinor),
  }))
  const named = offered.find(({ id }) => id === item.variantId)
  if (named) return sellVariant(plain, named)
  if (item.variantId !== null || offered.length === 0) return { ...plain, deleted: true }
  return {
    ...plain,
    priceMinor: Math.min(...offered.map(({ priceMinor }) => priceMinor)),
    listMinor: Math.min(...offered.map(({ listMinor }) => listMinor)),
    stock: offered.some(({ stock }) => stock === null) ? null : offered.reduce((sum, { stock }) => sum + stock!, 0),
    choice: { options: usedOptions(options, offered), variants: offered },
  }
}

/** A line that a checkout session described. Nothing limits it, and the shopper chooses nothing of it. */
const adHocItem = (item: Pick<SaleItem, 'id' | 'quantity'>, adHoc: AdHoc, priceMinor: number): SaleItem => ({
  id: item.id,
  quantity: item.quantity,
  ...adHoc,
  billing: adHoc.billing ?? null,
  productId: null,
  priceMinor,
  listMinor: priceMinor,
  priorMinor: null,
  openPrice: null,
  adjustable: null,
  optional: null,
  stock: null,
  status: 'active',
  deleted: false,
  variantId: null,
  variantName: null,
  sku: null,
  choice: null,
})

/** Returns the item as this variant of it is sold. */
export const sellVariant = (
  item: SaleItem,
  { id, values, sku, priceMinor, listMinor, stock, imageUrl }: SaleVariant,
): SaleItem => ({
  ...item,
  variantId: id,
  variantName: variantName(values),
  sku,
  priceMinor,
  listMinor,
  stock,
  imageUrl: imageUrl ?? item.imageUrl,
})

/** @throws 400 naming each item whose variant the shopper has not chosen. */
export function assertChosen(items: SaleItem[]): void {
  const errors = items.flatMap(({ choice, variantId, name }, at) =>
    choice && variantId === null ? [{ path: `items.${at}.variantId`, msg: `Choose a variant of "${name}".` }] : [],
  )
  if (errors.length) throw invalid(errors)
}

/** Without the values that no variant has. */
const usedOptions = (options: ProductOption[], offered: SaleVariant[]): ProductOption[] =>
  options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => offered.some((variant) => variant.values[at] === value)),
  }))
