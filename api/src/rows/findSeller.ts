import type { Knex } from 'knex'
import { isUuid } from '../db/isUuid.ts'

/**
 * Who sold an order of which only the id is known, from a signed link or from the payment provider; null for the unknown. Whatever is
 * read of it afterwards is read with the merchant.
 */
export async function findSeller(db: Knex, orderId: string): Promise<string | null> {
  const order = isUuid(orderId) ? await db('orders').where({ id: orderId }).first('merchantId') : undefined
  return order?.merchantId ?? null
}
