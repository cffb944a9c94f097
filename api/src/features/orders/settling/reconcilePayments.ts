import type { QueryBuilder } from 'objection'
import { isOnly, type Only } from '../../../platform/db/acrossServers.ts'
import type { OwnedRow } from '../../../platform/db/Row.ts'
import type { Deps } from '../../deps.ts'
import type { Intent } from '../../../gateways/payments.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { syncRefunds } from '../refunds/bookRefunds.ts'
import { sendRefund } from '../refunds/createRefund.ts'
import { followIntent, orderOf } from './followIntent.ts'
import { Order } from '../../../shop/order/Order.ts'
import { changeOrder } from '../order/changeOrder.ts'
import { findIntent } from './payment.ts'
import { Refund } from '../../../shop/order/Refund.ts'
import { factOf, settleOrder } from './settleOrder.ts'
import { note } from '../../../shop/order/timeline.ts'

type Context = Pick<Deps, 'db' | 'payments'>
type Log = (error: unknown) => void

const PAGE = 200
/** Younger ones may still be handled by the call that began them. */
const SETTLED_MINUTES = 2
/** An open order is compared again after this long. */
const INTERVAL_MINUTES = 10
/** For how long a payment is asked for its fee. Debits have one after some days. */
const FEE_DAYS = 14
const DAY_MS = 86_400_000
/** How far back the provider's list is read. After a longer outage, the comparison by order finds the rest. */
const LIST_MINUTES = 60

/**
 * Compares orders with the provider and repairs differences. Causes are a missing webhook, a killed process, a refund without an
 * answer, or a payment that no order knows. Records every change in the order's timeline. Runs every five minutes. Safe to run
 * twice at once, and to be killed at any point.
 */
export async function reconcilePayments({ db, payments }: Context, log: Log): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const context = { db, payments }
  const waiting = () => Refund.query(db).where({ status: 'pending' }).where('createdAt', '<', ago(SETTLED_MINUTES))
  await sweep(db, pagesOf(waiting, 'createdAt'), (refund) => continueRefund(context, refund), log)

  const open = () =>
    Order.query(db)
      .where({ paymentStatus: 'pending' })
      .where('updatedAt', '<', ago(SETTLED_MINUTES))
      .where((query) => query.whereNull('reconciledAt').orWhere('reconciledAt', '<', ago(INTERVAL_MINUTES)))
  await sweep(db, pagesOf(open, 'holdExpiresAt'), (order) => compareOpen(context, order), log)

  const settled = () =>
    Order.query(db)
      .where({ paymentStatus: 'completed' })
      .where('paidMinor', '>', 0)
      .whereNull('reconciledAt')
      .where('completedAt', '<', ago(SETTLED_MINUTES))
  await sweep(db, pagesOf(settled, 'completedAt'), (order) => compareSettled(context, order), log)

  for await (const intent of payments.listIntents(ago(LIST_MINUTES), ago(SETTLED_MINUTES)))
    await compareIntent({ db, payments }, intent).catch(log)
}

/** Returns pages of rows in the order of a time, without those that lack it. */
const pagesOf =
  <Row extends OwnedRow & { id: string }>(rows: () => QueryBuilder<Row>, time: keyof Row & string) =>
  (last: Row | null, only: Only): PromiseLike<Row[]> =>
    rows()
      .whereNotNull(time)
      .where(isOnly(only))
      .modify((query) => void (last && query.whereRaw('(??, id) > (?, ?)', [time, last[time] as Date, last.id])))
      .orderBy([time, 'id'])
      .limit(PAGE)

/** Looks up a refund with an unknown outcome, and sends it only if the provider does not have it. */
async function continueRefund({ db, payments }: Context, refund: Refund) {
  const { orderId: id, merchantId } = refund
  const order = await Order.query(db).findOne({ id, merchantId }).throwIfNotFound()
  await syncRefunds(db, payments, order)
  const now = await refund.$query(db).throwIfNotFound()
  if (now.status !== 'pending' || now.providerId) return
  await sendRefund({ db, payments }, order, now)
  if ((await refund.$query(db).throwIfNotFound()).providerId)
    await note(db, order, { type: 'reconciled', text: 'The refund was sent to the payment provider again', by: 'system' })
}

async function compareOpen({ db, payments }: Context, order: Order) {
  const intent = await findIntent(db, payments, order)
  if (intent && !order.paymentIntentId) await order.$query(db).patch({ paymentIntentId: intent.id })
  const fact = intent && factOf(intent)
  if (fact && fact.type !== 'declined') {
    await settleOrder(db, order, fact, 'provider')
    await noteReconciled(db, order, fact.type === 'paid' ? 'paid' : 'cancelled')
  }
  await order.$query(db).patch({ reconciledAt: new Date() })
}

/**
 * Runs once, soon after payment, and again until the provider has said what it charged. Later changes arrive by webhook, and lost
 * webhooks are found by the list below.
 */
async function compareSettled({ db, payments }: Context, order: Order) {
  const intent = order.paymentIntentId ? await payments.getIntent(order.paymentIntentId) : null
  if (intent?.status === 'succeeded' && intent.amountMinor !== order.paidMinor) await correctAmount({ db }, order, intent)
  await syncRefunds(db, payments, order)
  if (intent?.status === 'succeeded' && order.providerFeeMinor === null) {
    const isKnown = await bookProviderFee(db, order, intent)
    if (!isKnown && Date.now() - order.completedAt!.getTime() < FEE_DAYS * DAY_MS) return
  }
  await order.$query(db).patch({ reconciledAt: new Date() })
}

/** @returns false while the provider has not said it. */
async function bookProviderFee(db: Deps['db'], { id, merchantId }: Order, { providerFeeMinor }: Intent): Promise<boolean> {
  if (providerFeeMinor === null) return false
  await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    if (order.providerFeeMinor === null) await changeOrder(trx, order, { providerFeeMinor })
  })
  return true
}

async function correctAmount({ db }: Pick<Deps, 'db'>, order: Order, { amountMinor, feeMinor }: Intent) {
  const [ours, theirs] = [order.paidMinor, amountMinor].map((amount) => formatMoney(amount, order.currency))
  await order.$query(db).patch({ paidMinor: amountMinor, feeMinor })
  await note(db, order, {
    type: 'reconciled',
    text: `The payment provider collected ${theirs}, not ${ours}; please check`,
    by: 'system',
  })
}

/** From the provider's side: finds payments that no order knows, or another order than the one that we stored. */
async function compareIntent({ db, payments }: Context, intent: Intent) {
  const order = await orderOf(db, intent)
  if (!order || intent.status === 'canceled') return
  const isStray = order.paymentIntentId !== intent.id
  const isMissed = intent.status === 'succeeded' && order.paidMinor === 0
  if (!isStray && !isMissed) return
  await followIntent({ db, payments }, intent.id)
  if (isMissed) await noteReconciled(db, order, 'paid')
}

const noteReconciled = (db: Deps['db'], order: Order, what: 'paid' | 'cancelled') =>
  note(db, order, {
    type: 'reconciled',
    text: `The payment provider reports the order as ${what}; its webhook had not arrived`,
    by: 'system',
  })
