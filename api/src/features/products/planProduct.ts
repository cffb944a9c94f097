import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../platform/http/errors.ts'
import { emit } from '../../platform/outbox/Event.ts'
import { assertExternalIdFree } from '../../shop/catalogue/externalId.ts'
import { recordPrices } from '../../shop/catalogue/priceChanges.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { claim } from '../../shop/merchant/handles.ts'
import { countProduct } from './countProducts.ts'
import { assertOwnDigitalFile } from './digitalFiles.ts'
import { productsOf } from './listing.ts'
import { readFields } from './readFields.ts'
import { assertSkusFree, hasSku, lockSkus } from './skus.ts'
import type { Keeper } from './uploadQuota.ts'
import { planVariants, stockOf, type VariantPlan } from './variants/planVariants.ts'
import { presentWhole } from './variants/presentWhole.ts'
import { writeVariants } from './variants/writeVariants.ts'

type Schemas = components['schemas']

/** A new product, read and checked, before its transaction. */
export interface PlannedProduct {
  columns: Partial<Product>
  plan: VariantPlan
  hasSku: boolean
}

/**
 * Reads a described product.
 * @throws 400 naming the field.
 */
export async function planProduct(
  { storage, merchantId }: Pick<Keeper, 'storage' | 'merchantId'>,
  body: Schemas['ProductInput'],
): Promise<PlannedProduct> {
  await assertOwnDigitalFile(storage, merchantId, body.digital_file_url)
  const { options, variants, ...fields } = body
  const counted = variants?.length ? stockOf(variants.map(({ stock = null }) => ({ stock }))) : undefined
  const columns = readFields({ ...fields, ...(counted !== undefined && { stock: counted }) })
  const { type, currency } = columns as Pick<Product, 'type' | 'currency'>
  return { columns, plan: planVariants({ options, variants, product: { type, currency }, before: null }), hasSku: hasSku(body) }
}

/**
 * Inserts a planned product with its variants, and says so in an event.
 * @throws 409 `external_id_taken`, and 400 for an SKU that is taken.
 */
export async function insertPlanned(
  trx: Knex,
  merchantId: string,
  planned: PlannedProduct,
  image: { imageUrl?: string } = {},
): Promise<Schemas['Product']> {
  const { columns, plan } = planned
  if (planned.hasSku) await lockSkus(trx, merchantId)
  const product = { ...columns, ...image, ...ofPlan(plan), merchantId }
  await assertOwnSkuFree(trx, null, product)
  await assertExternalIdFree(trx, 'products', product, columns.externalId)
  const created = await insertProduct(trx, product)
  await writeVariants(trx, created, plan.variants)
  await recordPrices(trx, merchantId, [created.id])
  const whole = await readProduct(trx, merchantId, created.id)
  await emit(trx, merchantId, 'product.created', whole)
  return whole
}

/** A product's columns that follow from its variants. */
export const ofPlan = ({ options, variants }: VariantPlan): Partial<Product> => ({
  options,
  ...(options.length && { stock: stockOf(variants), sku: null }),
})

export const assertOwnSkuFree = (
  trx: Knex,
  productId: string | null,
  { merchantId, sku }: { merchantId: string; sku?: string | null },
): Promise<void> => assertSkusFree(trx, { merchantId, productId }, sku ? [{ path: 'sku', sku }] : [])

/** Inserts a product without its variants, and counts it. */
export async function insertProduct(trx: Knex, columns: Partial<Product> & { merchantId: string }): Promise<Product> {
  const product = await Product.query(trx).insert(columns).returning('*')
  await claim(trx, 'address', columns.merchantId, [product.id])
  await countProduct(trx, columns.merchantId, 1)
  return product
}

/** @throws 404 */
export async function readProduct(db: Knex, merchantId: string, id: string): Promise<components['schemas']['Product']> {
  const product = await productsOf(db, merchantId).findOne('products.id', id)
  if (!product) throw notFound('Product')
  const [whole] = await presentWhole(db, merchantId, [product])
  return whole!
}
