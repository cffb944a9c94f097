import type { Deps } from '../../deps.ts'
import { refused } from '../../http/errors.ts'

/** Where an account's uploads go, and how much it may keep there. */
export type Keeper = Pick<Deps, 'db' | 'config' | 'storage'> & { readonly merchantId: string }

const GB = 1e9

/**
 * Counts `bytes` against the account's quota and keeps them; gives them back when that fails.
 * @throws 422 beyond the quota. Of two uploads at once that do not both fit, one is refused.
 */
export async function withinQuota<T>(keeper: Keeper, bytes: number, keep: () => Promise<T>): Promise<T> {
  const { db, config, merchantId } = keeper
  const most = config.uploadQuotaGb * GB
  const taken = await db('merchants')
    .where({ id: merchantId })
    .whereRaw('uploaded_bytes + ? <= ?', [bytes, most])
    .update({ uploadedBytes: db.raw('uploaded_bytes + ?', [bytes]) })
  if (!taken)
    throw refused('limit_reached', `Your files have reached ${config.uploadQuotaGb} GB, which is all that an account may keep.`)
  try {
    return await keep()
  } catch (error) {
    await giveBack(keeper, bytes)
    throw error
  }
}

/** A kept file is gone again. */
export const giveBack = ({ db, merchantId }: Keeper, bytes: number) =>
  db('merchants')
    .where({ id: merchantId })
    .update({ uploadedBytes: db.raw('uploaded_bytes - ?', [bytes]) })
