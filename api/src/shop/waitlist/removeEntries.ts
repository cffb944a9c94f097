import type { Knex } from 'knex'
import { WaitlistEntry } from './WaitlistEntry.ts'
import { freePieces } from './reservedStock.ts'

/**
 * Deletes entries of a merchant's waiting lists, and gives back what is reserved for them. What an order took over stays
 * with the order.
 * @param which columns that the entries have.
 * @returns how many were deleted.
 */
export async function removeEntries(
  trx: Knex,
  merchantId: string,
  which: { id?: string; linkId?: string; canonicalEmail?: string },
): Promise<number> {
  const entries = await WaitlistEntry.query(trx)
    .where({ merchantId, ...which })
    .orderBy('id')
    .forUpdate()
  if (entries.length === 0) return 0
  await freePieces(
    trx,
    merchantId,
    entries.flatMap(({ orderId, pieces }) => (orderId ? [] : pieces)),
  )
  const ids = entries.map(({ id }) => id)
  return WaitlistEntry.query(trx).where({ merchantId }).whereIn('id', ids).delete()
}
