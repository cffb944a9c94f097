import type { components } from '../../generated/openapi.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { toMajor } from '../../pricing/money.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { imageAddress } from '../../platform/http/urls.ts'
import { readSku } from './skus.ts'
import { assertDeliverable } from './assertDeliverable.ts'
import { digitalAddress } from './digitalFiles.ts'
import { assertCyclesPayable, readBilling } from '../../shop/sale/readBilling.ts'
import { readQuestions } from '../../shop/catalogue/questions/readQuestions.ts'
import type { Product, ProductType } from '../../shop/catalogue/Product.ts'

type Fields = components['schemas']['ProductChanges']
type Columns = Partial<
  Pick<
    Product,
    | 'name'
    | 'description'
    | 'priceMinor'
    | 'currency'
    | 'imageUrl'
    | 'type'
    | 'digitalFileUrl'
    | 'taxClass'
    | 'sku'
    | 'externalId'
    | 'metadata'
    | 'stock'
    | 'lowStockAt'
    | 'status'
    | 'questions'
    | 'billing'
  >
>

/**
 * Converts a product form to columns: only what was sent, and only what the type has. Leaving physical clears the
 * stock, leaving digital the file (docs/product/products.md#types).
 * @param before the product that changes; absent for a new one.
 * @throws 400 naming the field.
 */
export function readFields(fields: Fields, before?: Product): Columns {
  const type = readType(fields, before)
  const currency = fields.currency ?? before?.currency ?? 'USD'
  const columns: Columns = { type, currency }
  if (fields.name !== undefined) columns.name = requiredText('name', fields.name, 'Product name and price are required.')
  // 19.99 in another currency is another number of minor units, or too many decimals.
  const isOther = before !== undefined && currency !== before.currency
  const price = fields.price ?? (isOther ? toMajor(before.priceMinor, before.currency) : undefined)
  if (price !== undefined) columns.priceMinor = minorOf('price', price, currency)
  if (fields.description !== undefined) columns.description = fields.description?.trim() || null
  if (fields.status !== undefined) columns.status = fields.status
  if (fields.image_url !== undefined) columns.imageUrl = imageAddress('image_url', fields.image_url)
  if (fields.digital_file_url !== undefined) columns.digitalFileUrl = digitalAddress(fields.digital_file_url)
  if (fields.tax_class !== undefined) columns.taxClass = fields.tax_class
  if (fields.sku !== undefined) columns.sku = readSku(fields.sku)
  if (fields.external_id !== undefined) columns.externalId = fields.external_id
  if (fields.metadata !== undefined) columns.metadata = fields.metadata ?? {}
  if (fields.stock !== undefined) columns.stock = fields.stock
  if (fields.low_stock_at !== undefined) columns.lowStockAt = fields.low_stock_at
  if (fields.questions !== undefined) columns.questions = readQuestions(fields.questions)
  if (fields.billing !== undefined) columns.billing = fields.billing && readBilling('billing', fields.billing, currency)
  const billing = fields.billing === undefined ? before?.billing : columns.billing
  if (billing) assertCyclesPayable('price', columns.priceMinor ?? before?.priceMinor ?? 0, billing, currency)
  if (type !== 'physical') columns.stock = null
  if (type !== 'digital') columns.digitalFileUrl = null
  assertDeliverable({ ...before, ...columns }, before)
  return columns
}

/** Returns the type that was sent; derives it only when none was (docs/product/products.md#types). */
function readType({ type, is_digital: isDigital, stock }: Fields, before?: Product): ProductType {
  if (type) return type
  if (before && (isDigital ?? before.type === 'digital') === (before.type === 'digital')) return before.type
  if (isDigital) return 'digital'
  return stock ? 'physical' : 'service'
}
