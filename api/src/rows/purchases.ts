import type { Knex } from 'knex'
import { Order } from './Order.ts'

/** Orders of any merchant's: the one question of a signed-in person that is not about their own rows. */
export const BOUGHT = 'canonical_email in (select canonical_email from merchants where id = ? and email_confirmed_at is not null)'

/** One order that this merchant bought, wherever; undefined when it is none of theirs (decisions: My Orders). */
export const findPurchase = (db: Knex, merchantId: string, id: string) =>
  Order.query(db).findOne({ id }).whereRaw(BOUGHT, [merchantId]).withGraphFetched('[items, invoices]')
