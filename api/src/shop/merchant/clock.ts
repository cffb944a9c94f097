import type { Knex } from 'knex'

/** Returns the time of a merchant's subscriptions: real time, and by how much a test moved it. Days that shoppers read have it too. */
export async function clockOf(db: Knex, merchantId: string): Promise<Date> {
  const row = await db('sandbox_clocks').where({ merchantId }).first<{ aheadMs: string } | undefined>('aheadMs')
  return new Date(Date.now() + Number(row?.aheadMs ?? 0))
}
