import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { presentBilling } from '../../shop/catalogue/presentBilling.ts'
import { presentQuestion } from '../../shop/catalogue/questions/presentQuestion.ts'
import { digitalFileName } from './digitalFiles.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { type ProductVariant, variantName } from '../../shop/catalogue/ProductVariant.ts'

type Schemas = components['schemas']

/**
 * A product as its merchant sees it.
 * @param variants its variants; absent in lists.
 */
export const presentProduct = (product: Product, variants?: ProductVariant[]): Schemas['Product'] => ({
  id: product.id,
  user_id: product.merchantId,
  name: product.name,
  description: product.description,
  price: toMajor(product.priceMinor, product.currency),
  currency: product.currency,
  image_url: product.imageUrl,
  type: product.type,
  is_digital: product.type === 'digital',
  digital_file_url: product.digitalFileUrl,
  digital_file_name: digitalFileName(product.digitalFileUrl),
  tax_class: product.taxClass,
  sku: product.sku,
  external_id: product.externalId,
  metadata: product.metadata,
  stock: product.stock,
  low_stock_at: product.lowStockAt,
  status: product.status,
  questions: product.questions.map(presentQuestion),
  options: product.options,
  ...(variants && { variants: variants.map((variant) => presentVariant(variant, product)) }),
  billing: product.billing && presentBilling(product.billing, product.currency),
  revision: product.revision,
  created_at: product.createdAt.toISOString(),
  updated_at: product.updatedAt.toISOString(),
  sales: product.sales ?? 0,
  revenue: toMajor(product.revenueMinor ?? 0, product.currency),
})

const presentVariant = (variant: ProductVariant, { currency }: Product): Schemas['ProductVariant'] => ({
  id: variant.id,
  name: variantName(variant.optionValues),
  values: variant.optionValues,
  sku: variant.sku,
  price: variant.priceMinor === null ? null : toMajor(variant.priceMinor, currency),
  stock: variant.stock,
  image_url: variant.imageUrl,
  status: variant.status,
  sales: variant.sales ?? 0,
  revenue: toMajor(variant.revenueMinor ?? 0, currency),
})
