import type { Knex } from 'knex'
import type { Handler } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { emit, emitAll } from '../../outbox/Event.ts'
import { Product } from '../../rows/Product.ts'
import { assertOnNoActiveLink } from './assertOnNoActiveLink.ts'
import { assertOwnDigitalFile, digitalFileKey, keepDigitalFile } from './digitalFiles.ts'
import { imageKey, keepImage, withImage } from './images.ts'
import { SHEET_TYPES } from '../../sheets/writeSheet.ts'
import { exportSheet } from './exportSheet.ts'
import { importSheet } from './importSheet.ts'
import { importTemplate } from './importTemplate.ts'
import { listPage, productsOf } from './listing.ts'
import { presentProduct } from './present.ts'
import { readFields } from './readFields.ts'
import { dropUnnamed, type Keeper } from './uploadQuota.ts'
import { countProduct } from './countProducts.ts'
import { claim } from '../../rows/handles.ts'

export const listProducts: Handler<'listProducts'> = async ({ query }, { db, merchantId }) => {
  const { products, total, isExact, next } = await listPage(db, merchantId, query)
  return { products: products.map(presentProduct), total, total_is_exact: isExact, next_cursor: next }
}

export const createProduct: Handler<'createProduct'> = async ({ body, file }, ctx) => {
  const { db, storage, merchantId } = ctx
  await assertOwnDigitalFile(storage, merchantId, body.digital_file_url)
  const columns = readFields(body as never)
  return withImage(ctx, file, (image) =>
    db.transaction(async (trx) => {
      const product = presentProduct(await insertProduct(trx, { ...columns, ...image, merchantId }))
      await emit(trx, merchantId, 'product.created', product)
      return product
    }),
  )
}

export const getProduct: Handler<'getProduct'> = async ({ path }, { db, merchantId }) =>
  presentProduct(await readProduct(db, merchantId, path.id))

export const updateProduct: Handler<'updateProduct'> = async ({ path, body, file }, ctx) => {
  const { db, storage, merchantId } = ctx
  await assertOwnDigitalFile(storage, merchantId, body.digital_file_url)
  const { left, product } = await withImage(ctx, file, (image) =>
    db.transaction(async (trx) => {
      const before = await lockProduct(trx, merchantId, path.id)
      const left = { ...before }
      const columns = readFields(body, before)
      if (columns.currency !== before.currency) await assertOnNoActiveLink(trx, before)
      await before.$query(trx).patch({ ...columns, ...image, updatedAt: new Date() })
      const product = presentProduct(await readProduct(trx, merchantId, path.id))
      await emit(trx, merchantId, 'product.updated', product)
      return { left, product }
    }),
  )
  await dropFilesOf(ctx, left)
  return product
}

/**
 * Deletes a product. The row stays for the orders that refer to it, but no list shows it
 * (docs/product/products.md#deleting).
 */
export const deleteProduct: Handler<'deleteProduct'> = async ({ path }, ctx) => {
  const { db, merchantId } = ctx
  const before = await db.transaction(async (trx) => {
    const before = await lockProduct(trx, merchantId, path.id)
    const product = presentProduct(await readProduct(trx, merchantId, path.id))
    await before.$query(trx).patch({ deletedAt: new Date() })
    await countProduct(trx, merchantId, -1)
    await emit(trx, merchantId, 'product.deleted', product)
    return before
  })
  await dropFilesOf(ctx, before)
}

export const bulkUpdateProductStatus: Handler<'bulkUpdateProductStatus'> = ({ body }, { db, merchantId }) =>
  db.transaction(async (trx) => {
    const own = Product.query(trx).where({ merchantId }).whereNull('deletedAt').whereIn('id', body.ids)
    await own.patch({ status: body.status, updatedAt: new Date() })
    const updated = await productsOf(trx, merchantId).whereIn('products.id', body.ids)
    await emitAll(trx, merchantId, 'product.updated', updated.map(presentProduct))
    return { updated: updated.length }
  })

/** Copies a product as a draft; its sales stay with the original (docs/product/products.md#duplicating). */
export const duplicateProduct: Handler<'duplicateProduct'> = ({ path }, { db, merchantId }) =>
  db.transaction(async (trx) => {
    const { name, description, priceMinor, currency, imageUrl, type, taxClass, digitalFileUrl, stock, lowStockAt, questions } =
      await lockProduct(trx, merchantId, path.id)
    const same = { description, priceMinor, currency, imageUrl, type, taxClass, digitalFileUrl, stock, lowStockAt, questions }
    const product = presentProduct(await insertProduct(trx, { ...same, merchantId, name: copyName(name) }))
    await emit(trx, merchantId, 'product.created', product)
    return product
  })

async function insertProduct(trx: Knex, columns: Partial<Product> & { merchantId: string }): Promise<Product> {
  const product = await Product.query(trx).insert(columns).returning('*')
  await claim(trx, 'address', columns.merchantId, [product.id])
  await countProduct(trx, columns.merchantId, 1)
  return product
}

const COPY = ' (Copy)'

/** No longer than a name may be, so that the copy can be saved again. */
const copyName = (name: string) => `${name.slice(0, 200 - COPY.length)}${COPY}`

export const uploadProductImage: Handler<'uploadProductImage'> = async ({ file }, ctx) => ({
  imageUrl: await keepImage(ctx, file!),
})

export const uploadProductFile: Handler<'uploadProductFile'> = ({ file }, ctx) => keepDigitalFile(ctx, file!)

export const importProducts: Handler<'importProducts'> = ({ query, file }, { db, storage, merchantId, problemsOf }) =>
  importSheet(file!, query.dryRun ?? false, { db, storage, merchantId, problemsOf })

export const exportProducts: Handler<'exportProducts'> = async ({ query }, { db, merchantId }) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(db, merchantId, filter, format)
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

async function readProduct(db: Knex, merchantId: string, id: string): Promise<Product> {
  const product = await productsOf(db, merchantId).findOne('products.id', id)
  if (!product) throw notFound('Product')
  return product
}

async function lockProduct(trx: Knex, merchantId: string, id: string): Promise<Product> {
  const product = await Product.query(trx).findOne({ id, merchantId }).whereNull('deletedAt').forUpdate()
  if (!product) throw notFound('Product')
  return product
}
