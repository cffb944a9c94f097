import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { refused } from '../../platform/http/errors.ts'

/** An account's storage for uploads, with its quota. */
export type Keeper = Pick<Deps, 'db' | 'config' | 'storage'> & { readonly merchantId: string }

/** An upload in the storage. */
interface Kept {
  key: string
  bytes: number
}

const GB = 1e9

/**
 * Counts `bytes` against the account's quota and stores them under `key`; gives them back when that fails.
 * @throws 422 beyond the quota. Of two concurrent uploads that do not both fit, one is refused.
 */
export async function withinQuota(keeper: Keeper, { key, bytes }: Kept, keep: () => Promise<void>): Promise<void> {
  const { db, config, merchantId } = keeper
  const most = config.uploadQuotaGb * GB
  await db.transaction(async (trx) => {
    const taken = await trx('merchants')
      .where({ id: merchantId })
      .whereRaw('uploaded_bytes + ? <= ?', [bytes, most])
      .update({ uploadedBytes: trx.raw('uploaded_bytes + ?', [bytes]) })
    if (!taken) throw refused('limit_reached', `Your files have reached ${config.uploadQuotaGb} GB, the limit of an account.`)
    await trx('uploads').insert({ merchantId, key, bytes })
  })
  try {
    await keep()
  } catch (error) {
    await giveBack(keeper, db('uploads').where({ merchantId, key }))
    throw error
  }
}

/** Deletes a stored file and gives its bytes back. */
export async function dropUpload(keeper: Keeper, key: string): Promise<void> {
  const { db, merchantId, storage } = keeper
  if (await giveBack(keeper, db('uploads').where({ merchantId, key }))) await storage.delete(key)
}

/**
 * Deletes the file or picture that a product or a link's card had, unless another product, card or order still needs it.
 * The customer of an order may download its file, and sees its picture.
 * @param productId null for the picture of a card.
 * @param key null for an external address. A picture of another account is not among this account's uploads and stays.
 */
export async function dropUnnamed(
  keeper: Keeper,
  { productId, url, key }: { productId: string | null; url: string; key: string | null },
): Promise<void> {
  if (!key) return
  const { db, merchantId, storage } = keeper
  const isOrdered = '(select 1 from order_items where order_items.merchant_id = ? and order_items.product_id = products.id)'
  const unnamed = db('uploads')
    .where({ merchantId, key })
    .whereNotExists(
      db('products')
        .where({ merchantId })
        .where((named) => named.where({ imageUrl: url }).orWhere({ digitalFileUrl: url }))
        .where((kept) => kept.whereNull('deletedAt').orWhereRaw(`exists ${isOrdered}`, [merchantId])),
    )
    .whereNotExists(db('product_variants').where({ merchantId, imageUrl: url }).whereNull('deletedAt'))
    .whereNotExists(db('downloads').where({ merchantId, fileUrl: url }))
    .whereNotExists(db('links').where({ merchantId, cardImageUrl: url }))
    .whereNotExists(db('order_items').where({ merchantId, ...(productId && { productId }), productImageUrl: url }))
  if (await giveBack(keeper, unnamed)) await storage.delete(key)
}

/** @returns whether the upload was counted until now. */
function giveBack({ db, merchantId }: Keeper, uploads: Knex.QueryBuilder): Promise<boolean> {
  return db.transaction(async (trx) => {
    const [gone] = (await uploads.transacting(trx).delete().returning('bytes')) as { bytes: number }[]
    if (!gone) return false
    await trx('merchants')
      .where({ id: merchantId })
      .update({ uploadedBytes: trx.raw('uploaded_bytes - ?', [gone.bytes]) })
    return true
  })
}
