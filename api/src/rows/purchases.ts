import type { Knex } from 'knex'
import { Order } from './Order.ts'

/**
 * Orders of all merchants that a person bought: the only query of a signed-in person that reads rows of other
 * merchants.
 */
export const BOUGHT = 'canonical_email in (select canonical_email from merchants where id = ? and email_confirmed_at is not null)'

/**
 * Returns one order that this person bought, from any merchant; undefined if they did not buy it
 * (docs/product/orders.md#purchases).
 */
export const findPurchase = (db: Knex, merchantId: string, id: string) =>
  Order.query(db).findOne({ id }).whereRaw(BOUGHT, [merchantId]).withGraphFetched('[items, invoices]')
