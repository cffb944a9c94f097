import { randomUUID } from 'node:crypto'
import { offerSoon } from './offerSoon.ts'
import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { Handler } from '../deps.ts'
import { notFound, revisionConflict } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { emit, emitAll } from '../../platform/outbox/Event.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import type { ProductVariant } from '../../shop/catalogue/ProductVariant.ts'
import { assertNobodyWaits } from './assertNobodyWaits.ts'
import { assertOnNoActiveLink } from './assertOnNoActiveLink.ts'
import { assertOwnDigitalFile, digitalFileKey, keepDigitalFile } from './digitalFiles.ts'
import { imageKey, keepImage, withImage } from './images.ts'
import { SHEET_TYPES } from '../../platform/sheets/writeSheet.ts'
import { exportSheet } from './sheets/exportSheet.ts'
import { importSheet } from './sheets/importSheet.ts'
import { readImport } from './sheets/readImport.ts'
import { refusedSheet } from './sheets/refusedSheet.ts'
import { importTemplate } from './sheets/importTemplate.ts'
import { listPage, productsOf } from './listing.ts'
import { presentProduct } from './present.ts'
import { assertOwnSkuFree, insertPlanned, insertProduct, ofPlan, planProduct, readProduct } from './planProduct.ts'
import { assertFitsLinks } from './assertFitsLinks.ts'
import { readFields } from './readFields.ts'
import { assertAllDeliverable } from './assertDeliverable.ts'
import { hasSku, lockSkus } from './skus.ts'
import { sendMissingFiles } from './sendMissingFiles.ts'
import { enteredOf } from './storedFields.ts'
import { planVariants, type VariantRow } from './variants/planVariants.ts'
import { presentWhole } from './variants/presentWhole.ts'
import { readVariants } from './variants/readVariants.ts'
import { writeVariants } from './variants/writeVariants.ts'
import { dropUnnamed, type Keeper } from './uploadQuota.ts'
import { countProduct } from './countProducts.ts'
import { recordPrices } from '../../shop/catalogue/priceChanges.ts'
import { assertExternalIdFree } from '../../shop/catalogue/externalId.ts'

export const listProducts: Handler<'listProducts'> = async ({ query }, { db, merchantId }) => {
  const { products, total, isExact, next } = await listPage(db, merchantId, query)
  return { products: products.map((product) => presentProduct(product)), total, total_is_exact: isExact, next_cursor: next }
}

export const createProduct: Handler<'createProduct'> = async ({ body, file }, ctx) => {
  const { db, merchantId } = ctx
  const planned = await planProduct(ctx, body as components['schemas']['ProductInput'])
  return withImage(ctx, file, (image) => commitReply(db, (trx) => insertPlanned(trx, merchantId, planned, image)))
}

export const getProduct: Handler<'getProduct'> = ({ path }, { db, merchantId }) => readProduct(db, merchantId, path.id)

export const updateProduct: Handler<'updateProduct'> = async ({ path, body, file }, ctx) => {
  const { db, storage, merchantId } = ctx
  await assertOwnDigitalFile(storage, merchantId, body.digital_file_url)
  const { revision, options, variants, ...fields } = body as components['schemas']['ProductChanges']
  const { left, leftVariants, product } = await withImage(ctx, file, (image) =>
    db.transaction(async (trx) => {
      if (hasSku(body)) await lockSkus(trx, merchantId)
      await assertExternalIdFree(trx, 'products', { merchantId, id: path.id }, fields.external_id)
      const before = await lockProduct(trx, merchantId, path.id)
      assertRevision(before, revision)
      const left = { ...before }
      const columns = readFields(fields, before)
      if (columns.currency !== before.currency) await assertOnNoActiveLink(trx, before)
      const known = (await readVariants(trx, merchantId, [before])).get(before.id)!
      const changed = { type: columns.type!, currency: columns.currency! }
      const plan = planVariants({ options, variants, product: changed, before: { product: before, variants: known } })
      const after = { ...columns, ...image, ...ofPlan(plan) }
      await assertOwnSkuFree(trx, before.id, { ...after, merchantId })
      if (fields.billing && columns.billing) await assertFitsLinks(trx, before, columns.billing)
      await before.$query(trx).patch({ ...after, ...edited(before) })
      if (known.length || plan.variants.length) await writeVariants(trx, before, plan.variants)
      await recordPrices(trx, merchantId, [before.id])
      if (!left.digitalFileUrl && columns.digitalFileUrl) await sendMissingFiles(trx, merchantId, [before.id])
      await offerSoon(trx, merchantId)
      const product = await readProduct(trx, merchantId, path.id)
      await emit(trx, merchantId, 'product.updated', product)
      return { left, leftVariants: known, product }
    }),
  )
  await dropImagesOf(ctx, leftVariants)
  await dropFilesOf(ctx, left)
  return product
}

/** @throws 409 when the product was edited after this revision was read. */
function assertRevision({ revision: current }: Product, read: number | undefined): void {
  if (read !== undefined && read !== current)
    throw revisionConflict('This product was edited meanwhile. Read it again, then repeat your change.', current)
}

const edited = ({ revision }: Product) => ({ revision: revision + 1 })

/**
 * Deletes a product. The row stays for the orders that refer to it, but no list shows it
 * (docs/product/products.md#deleting).
 * @throws 404, 409 while buyers wait for its file.
 */
export const deleteProduct: Handler<'deleteProduct'> = async ({ path }, ctx) => {
  const { db, merchantId } = ctx
  const { before, known } = await db.transaction(async (trx) => {
    const before = await lockProduct(trx, merchantId, path.id)
    await assertNobodyWaits(trx, before)
    const product = await readProduct(trx, merchantId, path.id)
    const known = (await readVariants(trx, merchantId, [before])).get(before.id)!
    await before.$query(trx).patch({ deletedAt: new Date() })
    if (known.length) await writeVariants(trx, before, [])
    await recordPrices(trx, merchantId, [before.id])
    await countProduct(trx, merchantId, -1)
    await emit(trx, merchantId, 'product.deleted', product)
    return { before, known }
  })
  await dropImagesOf(ctx, known)
  await dropFilesOf(ctx, before)
}

export const bulkUpdateProductStatus: Handler<'bulkUpdateProductStatus'> = ({ body }, { db, merchantId }) =>
  db.transaction(async (trx) => {
    const own = Product.query(trx).where({ merchantId }).whereNull('deletedAt').whereIn('id', body.ids)
    if (body.status === 'active') assertAllDeliverable(await own.clone().orderBy('id').forNoKeyUpdate())
    await own.patch({ status: body.status, revision: trx.raw('revision + 1') as never })
    await recordPrices(trx, merchantId, body.ids)
    const updated = await productsOf(trx, merchantId).whereIn('products.id', body.ids)
    await emitAll(trx, merchantId, 'product.updated', await presentWhole(trx, merchantId, updated))
    return { updated: updated.length }
  })

/** Copies a product as a draft; its sales stay with the original (docs/product/products.md#duplicating). */
export const duplicateProduct: Handler<'duplicateProduct'> = ({ path }, { db, merchantId }) =>
  commitReply(db, async (trx) => {
    const before = await lockProduct(trx, merchantId, path.id)
    const variants = (await readVariants(trx, merchantId, [before])).get(before.id)!
    const copy = await insertProduct(trx, {
      ...enteredOf(before),
      questions: before.questions,
      metadata: before.metadata,
      // An SKU is unique, so the copy has none.
      sku: null,
      merchantId,
      name: copyName(before.name),
    })
    await writeVariants(trx, copy, variants.map(copyVariant))
    const product = await readProduct(trx, merchantId, copy.id)
    await emit(trx, merchantId, 'product.created', product)
    return product
  })

const copyVariant = ({ position, optionValues, priceMinor, stock, imageUrl, status }: ProductVariant): VariantRow => ({
  id: randomUUID(),
  sku: null,
  ...{ position, optionValues, priceMinor, stock, imageUrl, status },
})

const COPY = ' (Copy)'

/** No longer than a name may be, so that the copy can be saved again. */
const copyName = (name: string) => `${name.slice(0, 200 - COPY.length)}${COPY}`

export const uploadProductImage: Handler<'uploadProductImage'> = async ({ file }, ctx) => ({
  imageUrl: await keepImage(ctx, file!),
})

export const uploadProductFile: Handler<'uploadProductFile'> = ({ file }, ctx) => keepDigitalFile(ctx, file!)

export const importProducts: Handler<'importProducts'> = ({ query, body, file }, ctx) => {
  const { db, storage, merchantId, problemsOf, meter } = ctx
  return importSheet(file!, readImport({ query, body }), { db, storage, merchantId, problemsOf, meter })
}

export const exportSkippedProducts: Handler<'exportSkippedProducts'> = ({ query, body, file }, ctx) => {
  const { db, storage, merchantId, problemsOf, meter } = ctx
  const { format = 'xlsx', ...matching } = query
  const options = readImport({ query: matching, body })
  return refusedSheet(file!, options, { db, storage, merchantId, problemsOf, meter }, format)
}

export const exportProducts: Handler<'exportProducts'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(ctx, filter, format)
}

export const getProductImportTemplate: Handler<'getProductImportTemplate'> = async () => ({
  type: SHEET_TYPES.xlsx,
  name: 'product_import_template.xlsx',
  stream: importTemplate(),
})

type Files = Pick<Product, 'id' | 'merchantId' | 'imageUrl' | 'digitalFileUrl'>

/** Deletes the file and picture that a product had before its change. */
async function dropFilesOf(keeper: Keeper, { id: productId, merchantId, imageUrl, digitalFileUrl }: Files): Promise<void> {
  if (imageUrl) await dropUnnamed(keeper, { productId, url: imageUrl, key: imageKey(imageUrl) })
  if (digitalFileUrl)
    await dropUnnamed(keeper, { productId, url: digitalFileUrl, key: digitalFileKey(merchantId, digitalFileUrl) })
}

/** Deletes the pictures that variants had before a change, unless something still shows them. */
async function dropImagesOf(keeper: Keeper, variants: Pick<ProductVariant, 'productId' | 'imageUrl'>[]): Promise<void> {
  for (const { productId, imageUrl: url } of variants) if (url) await dropUnnamed(keeper, { productId, url, key: imageKey(url) })
}

async function lockProduct(trx: Knex, merchantId: string, id: string): Promise<Product> {
  const product = await Product.query(trx).findOne({ id, merchantId }).whereNull('deletedAt').forUpdate()
  if (!product) throw notFound('Product')
  return product
}
