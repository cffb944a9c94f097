import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { CheckoutSession } from '../../rows/CheckoutSession.ts'
import { Order } from '../../rows/Order.ts'
import { announceSession } from '../../sale/session/announce.ts'
import { linksChanged } from '../../sale/linkChanges.ts'
import { expireOrder } from '../orders/settling/expireHolds.ts'

const MAX_AT_ONCE = 200

/**
 * Ends sessions whose time is over. One whose payment is in progress is looked at again a minute later. Safe to run twice
 * at once.
 * @returns how many it looked at.
 */
export async function expireSessions(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  log: (error: unknown) => void,
): Promise<number> {
  const due = await CheckoutSession.query(db)
    .where({ status: 'open' })
    .where('expiresAt', '<=', new Date())
    .orderBy('expiresAt')
    .limit(MAX_AT_ONCE)
  // One whose payment the provider cannot end must not block the others.
  for (const session of due) await expireSession({ db, payments }, session, 'The checkout session expired').catch(log)
  return due.length
}

/**
 * Ends an open session: closes its unpaid order first, and only then the session, in one transaction with its event.
 * @param alsoDo runs in that transaction.
 * @returns whether it ended here. Not if it was paid, if its payment is in progress, or if another call ended it.
 */
export async function expireSession(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { merchantId, id, visitId }: Pick<CheckoutSession, 'merchantId' | 'id' | 'visitId'>,
  why: string,
  alsoDo?: (trx: Transaction) => PromiseLike<unknown>,
): Promise<boolean> {
  const order = await openOrder(db, merchantId, visitId)
  if (order) await expireOrder({ db, payments }, order, why)
  return db.transaction(async (trx) => {
    const session = await CheckoutSession.query(trx).findOne({ merchantId, id, status: 'open' }).forUpdate()
    if (!session || (await openOrder(trx, merchantId, visitId))) return false
    await session.$query(trx).patch({ status: 'expired', expiredAt: new Date() })
    await alsoDo?.(trx)
    await announceSession(trx, merchantId, id, 'checkout_session.expired')
    linksChanged(trx, merchantId)
    return true
  })
}

const openOrder = (db: Knex, merchantId: string, checkoutSessionId: string) =>
  Order.query(db).findOne({ merchantId, checkoutSessionId, paymentStatus: 'pending' })
