import type { Knex } from 'knex'
import { lockByName } from '../../platform/db/lockByName.ts'
import { violatesUnique } from '../../platform/db/violatesUnique.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** By SKU in lower case: the product that has it, itself or as one of its variants. */
export type Skus = Map<string, { productId: string; name: string; isVariant: boolean }>

/** Returns the stored form of an SKU; null for an empty one. */
export const readSku = (sent: string | null): string | null => sent?.normalize('NFC').trim() || null

/** 409 for an SKU that another product or variant has. */
export const skuTaken = (path: string, msg: string) => new ApiError(409, 'sku_taken', msg, { errors: [{ path, msg }] })

/** Finds which products of the merchant have these SKUs. */
export async function findSkus(db: Knex, merchantId: string, skus: string[]): Promise<Skus> {
  if (!skus.length) return new Map()
  const among = 'lower(sku) in (select lower(unnest(cast(? as text[]))))'
  const ofVariants = db('product_variants')
    .join('products', { 'products.merchantId': 'product_variants.merchantId', 'products.id': 'product_variants.productId' })
    .where('product_variants.merchantId', merchantId)
    .whereNull('product_variants.deletedAt')
    .whereRaw(among.replace('sku', 'product_variants.sku'), [skus])
    .select('product_variants.sku', 'product_variants.productId', 'products.name')
  const ofProducts = db('products')
    .where({ merchantId })
    .whereNull('deletedAt')
    .whereRaw(among, [skus])
    .select('sku', 'id as productId', 'name')
  const found: Skus = new Map()
  for (const [rows, isVariant] of [
    [await ofVariants, true],
    [await ofProducts, false],
  ] as const)
    for (const { sku, productId, name } of rows) found.set(sku.toLowerCase(), { productId, name, isVariant })
  return found
}

/**
 * Lets one transaction at a time write SKUs of a merchant: each table has an index that refuses a second one, but no index
 * covers both. Comes before the lock on a product, because an import locks one product after the other.
 */
export const lockSkus = (trx: Knex, merchantId: string): Promise<void> => lockByName(trx, merchantId, `skus ${merchantId}`)

interface WithSkus {
  sku?: string | null | undefined
  variants?: { sku?: string | null | undefined }[] | undefined
}

/** Whether a body may write an SKU. */
export const hasSku = ({ sku, variants = [] }: WithSkus): boolean => Boolean(sku) || variants.some((one) => one.sku)

/**
 * Checks that no other product has one of these SKUs. The caller holds the lock on them.
 * @throws 409 `sku_taken` naming the field.
 */
export async function assertSkusFree(
  trx: Knex,
  { merchantId, productId }: { merchantId: string; productId: string | null },
  sent: { path: string; sku: string }[],
): Promise<void> {
  if (!sent.length) return
  const taken = await findSkus(
    trx,
    merchantId,
    sent.map(({ sku }) => sku),
  )
  for (const { path, sku } of sent) {
    const owner = taken.get(sku.toLowerCase())
    if (owner && owner.productId !== productId) throw skuTaken(path, `“${sku}” is already an SKU of “${owner.name}”.`)
  }
}

/** Names the field for what the index refuses. */
export const asSkuTaken = (error: unknown, path: string): unknown =>
  violatesUnique(error) ? skuTaken(path, 'Another product or variant has one of these SKUs already.') : error
