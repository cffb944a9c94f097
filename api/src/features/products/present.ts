import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { presentQuestion } from '../../sale/questions/presentQuestion.ts'
import { digitalFileName } from './digitalFiles.ts'
import type { Product } from '../../rows/Product.ts'

/** A product as its merchant sees it. */
export const presentProduct = (product: Product): components['schemas']['Product'] => ({
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
  stock: product.stock,
  low_stock_at: product.lowStockAt,
  status: product.status,
  questions: product.questions.map(presentQuestion),
  created_at: product.createdAt.toISOString(),
  updated_at: product.updatedAt.toISOString(),
  sales: product.sales ?? 0,
  revenue: toMajor(product.revenueMinor ?? 0, product.currency),
})
