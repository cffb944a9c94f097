import type { Knex } from 'knex'
import { atCoordinator } from '../../platform/db/atServer.ts'
import { isCluster } from '../../platform/db/isCluster.ts'
import { Order } from './Order.ts'

/** Where a person bought: their address in canonical form, and the merchants. */
export interface Purchases {
  canonicalEmail: string
  merchantIds: string[]
}

/** Returns where an address bought. */
export const purchasesOf = async (db: Knex, canonicalEmail: string): Promise<Purchases> => ({
  canonicalEmail,
  merchantIds: await db('shops_of_buyers').where({ canonicalEmail }).pluck('merchant_id'),
})

/** Builds the query of a person's orders in all shops where they bought. Reads nothing if there is no such shop. */
export function ordersAt(db: Knex, { canonicalEmail, merchantIds }: Purchases): Knex.QueryBuilder {
  const orders = db('orders').where({ canonicalEmail })
  return merchantIds.length ? orders.whereIn('merchantId', merchantIds) : orders.whereRaw('false')
}

/** Returns where a signed-in person bought, by their confirmed address; null while it is unconfirmed. */
export async function readPurchases(db: Knex, merchantId: string): Promise<Purchases | null> {
  const buyer = await db('merchants').where({ id: merchantId }).whereNotNull('emailConfirmedAt').first('canonicalEmail')
  return buyer ? purchasesOf(db, buyer.canonicalEmail) : null
}

/**
 * Records that the buyers of these orders of a merchant bought there, or began to. On a cluster, their row is on another server than
 * the merchant's, where the row of one who did not buy after all does no harm. So it is not part of the merchant's transaction,
 * which would then be one of two phases.
 */
export async function recordPurchases(db: Knex, orders: Pick<Order, 'canonicalEmail' | 'merchantId'>[]): Promise<void> {
  const bought = new Map(orders.map(({ canonicalEmail, merchantId }) => [canonicalEmail, { canonicalEmail, merchantId }]))
  bought.delete('')
  const rows = [...bought.values()]
  // Several rows in one statement would again be of several servers.
  for (const some of (await isCluster(db)) ? rows.map((row) => [row]) : rows.length ? [rows] : [])
    await atCoordinator(db, async (coordinator) => coordinator('shops_of_buyers').insert(some).onConflict().ignore())
}

/**
 * Returns one order that this person bought, from any merchant; undefined if they did not buy it
 * (docs/product/orders.md#purchases).
 */
export async function findPurchase(db: Knex, merchantId: string, id: string): Promise<Order | undefined> {
  const { canonicalEmail = '', merchantIds = [] } = (await readPurchases(db, merchantId)) ?? {}
  for (const seller of merchantIds) {
    const order = await Order.query(db)
      .findOne({ merchantId: seller, id, canonicalEmail })
      .withGraphFetched('[items, invoices, shipments.items]')
    if (order) return order
  }
  return undefined
}
