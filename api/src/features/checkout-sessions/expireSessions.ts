import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import { acrossServers, isOnly, type Only, sumOf } from '../../platform/db/acrossServers.ts'
import { drain } from '../../platform/jobs/drain.ts'
import { CheckoutSession } from '../../shop/session/CheckoutSession.ts'
import { Order } from '../../shop/order/Order.ts'
import { announceSession } from '../../shop/session/announce.ts'
import { linksChanged } from '../../shop/sale/linkChanges.ts'
import { expireOrder } from '../orders/settling/expireHolds.ts'

const MAX_AT_ONCE = 200
/** When a session cannot be ended yet, try again after this long. */
const RETRY_MINUTES = 10

/**
 * Ends sessions whose time is over. One whose payment is in progress is tried again later, because a bank debit takes days, and its
 * sessions must not fill every batch. So is one whose provider does not answer. Safe to run twice at once.
 * @returns how many it looked at.
 */
export async function expireSessions(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  log: (error: unknown) => void,
): Promise<number> {
  const now = new Date()
  const readDue = async (only: Only) =>
    CheckoutSession.query(db)
      .where({ status: 'open' })
      .where(isOnly(only))
      .where('expiresAt', '<=', now)
      .where((either) => either.whereNull('retryAt').orWhere('retryAt', '<=', now))
      .orderBy('expiresAt')
      .limit(MAX_AT_ONCE)
  const later = ({ merchantId, id }: CheckoutSession) =>
    CheckoutSession.query(db)
      .where({ merchantId, id, status: 'open' })
      .patch({ retryAt: new Date(Date.now() + RETRY_MINUTES * 60_000) })
  const end = async (session: CheckoutSession) => {
    if (!(await expireSession({ db, payments }, session, 'The checkout session expired'))) await later(session)
  }
  const expireDue = (only: Only) => drain({ readDue: () => readDue(only), size: MAX_AT_ONCE }, end, later, log)
  return sumOf(await acrossServers(db, expireDue, log))
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
