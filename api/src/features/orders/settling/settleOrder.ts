import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { describeFailure } from '../../../gateways/failures.ts'
import type { Intent, SavedMethod } from '../../../gateways/payments.ts'
import { formatMoney } from '../../../pricing/money.ts'
import { type HistoryEntry, Order, type OrderItem } from '../../../shop/order/Order.ts'
import { announce } from '../order/announce.ts'
import { restoreItems } from '../order/changeItems.ts'
import { giveBackStock, retakeStock } from '../order/returnStock.ts'
import { endHold } from '../order/stock.ts'
import { keepReservation, lockReservation, returnReservation } from '../../../shop/waitlist/reservations.ts'
import { note } from '../../../shop/order/timeline.ts'
import { keepMethod } from '../../../shop/subscription/keepMethod.ts'
import { changeOrder } from '../order/changeOrder.ts'
import { complete } from './complete.ts'

/** What happened to an order's payment. */
type Fact =
  /** The provider has the money. Minor units. */
  | { type: 'paid'; amountMinor: number; feeMinor: number; providerFeeMinor?: number | null; saved?: SavedMethod | null }
  /** Nothing was owed, and the shopper confirmed. */
  | { type: 'free' }
  /** One attempt failed; another may follow. */
  | { type: 'declined'; code: string }
  /** It can no longer be paid. */
  | { type: 'ended'; why: string }

type By = HistoryEntry['by']

/**
 * Changes an order by what happened to its payment. The only place that does: the shopper's confirmation, the
 * provider's webhook and the expiry of holds all call it, in any order, concurrently or twice. The lock on the order's
 * row decides: a sale like most completes in one statement if the order is still as it was read, and everything else is
 * decided behind the lock.
 * @param order as it was read; it need not be current.
 * @returns the order after the change.
 */
export async function settleOrder(db: Knex, order: Order, fact: Fact, by: By): Promise<Order> {
  // First, so that what follows the sale knows the card.
  if (fact.type === 'paid' && fact.saved && keepsCard(order)) await keepMethod(db, order, fact.saved)
  const settled = (await completeAsRead(db, order, fact, by)) ?? (await settleLocked(db, order, fact, by))
  if (fact.type === 'paid') faultPoint('settled')
  return settled
}

/** Also one that was completed meanwhile: the card of a payment is stored once. */
const keepsCard = ({ subscriptionTerms, keepsCardMinutes, paymentMethodId }: Order): boolean =>
  subscriptionTerms !== null || (keepsCardMinutes !== null && paymentMethodId === null)

/** Completes an open order that was paid in full. Null when it is none, or no longer. */
async function completeAsRead(db: Knex, order: Order, fact: Fact, by: By): Promise<Order | null> {
  if (order.paymentStatus !== 'pending') return null
  if (fact.type === 'free' && order.totalMinor === 0)
    return (await complete(db, order, { text: 'Confirmed, nothing to pay', by })) ? order : null
  if (fact.type !== 'paid' || fact.amountMinor !== order.totalMinor) return null
  const text = fact.amountMinor > 0 ? `Paid ${formatMoney(fact.amountMinor, order.currency)}` : 'Card kept, nothing to pay'
  return (await complete(db, order, { text, by, paid: fact })) ? order : null
}

const settleLocked = (db: Knex, { id, merchantId }: Order, fact: Fact, by: By): Promise<Order> =>
  db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id, merchantId }).forUpdate().throwIfNotFound()
    switch (fact.type) {
      case 'paid':
        if (order.paymentStatus === 'pending' || order.paymentStatus === 'failed') await completePaid(trx, order, fact, by)
        else if (order.paidMinor === 0) await notePaid(trx, order, fact)
        return order
      case 'free':
        if (order.paymentStatus === 'pending' && order.totalMinor === 0)
          await complete(trx, order, { text: 'Confirmed, nothing to pay', by })
        return order
      case 'declined':
        if (order.paymentStatus === 'pending' && order.failure?.code !== fact.code) await noteFailure(trx, order, fact.code, by)
        return order
      case 'ended':
        if (order.paymentStatus === 'pending') await fail(trx, order, fact.why, by)
        return order
      default:
        return fact satisfies never
    }
  })

/** What an intent says about its order; null while nothing is decided. */
export function factOf(intent: Intent): Fact | null {
  switch (intent.status) {
    case 'succeeded':
      return {
        type: 'paid',
        amountMinor: intent.amountMinor,
        feeMinor: intent.feeMinor,
        providerFeeMinor: intent.providerFeeMinor,
        saved: intent.saved,
      }
    case 'canceled':
      return { type: 'ended', why: 'The payment was cancelled' }
    case 'requires_payment':
      return intent.error && { type: 'declined', code: intent.error.code }
    case 'requires_action':
    case 'processing':
      return null
    default:
      return intent.status satisfies never
  }
}

/** Gives the stock back and closes the order unpaid. */
export async function fail(trx: Transaction, order: Order, why: string, by: By): Promise<void> {
  const { holdsStock } = order
  const reservation = await lockReservation(trx, order)
  const heldPieces = holdsStock && (await endHold(trx, order))
  await giveBackStock(trx, order)
  if (reservation) await keepReservation(trx, reservation)
  await changeOrder(trx, order, { paymentStatus: 'failed', holdsStock: false, holdExpiresAt: null })
  await note(trx, order, { type: 'failed', text: why, by })
  if (holdsStock) await note(trx, order, { type: 'released', text: `${heldPieces ? 'Stock' : 'Place'} given back`, by: 'system' })
  await announce(trx, order, 'order.failed', 'order.status_changed')
}

type Paid = Extract<Fact, { type: 'paid' }>

async function completePaid(trx: Transaction, order: Order, paid: Paid, by: By) {
  const { amountMinor } = paid
  // A payment may arrive for the amounts of the revision before. The shopper agreed to those and their items, so they apply.
  const isEarlier = amountMinor !== order.totalMinor && order.intentPricing?.totalMinor === amountMinor
  const items = isEarlier ? order.intentItems : null
  if (isEarlier) await changeOrder(trx, order, { ...order.intentPricing })
  const isSwapped = items !== null && (await restoreItems(trx, order, items as OrderItem[]))
  const amount = formatMoney(amountMinor, order.currency)
  if (order.paymentStatus === 'failed') await returnReservation(trx, order)
  const isShort = (order.paymentStatus === 'failed' || isSwapped) && !(await retakeStock(trx, order))
  const late = isShort ? ', after the order was closed and its pieces were sold; please check the stock' : ''
  if (amountMinor !== order.totalMinor)
    await note(trx, order, {
      type: 'reconciled',
      text: `The order says ${formatMoney(order.totalMinor, order.currency)}; please check`,
      by: 'system',
    })
  await complete(trx, order, { text: `Paid ${amount}${late}`, by, paid })
}

/** Notes that money arrived for an order settled by hand: the merchant decides what to do with it. */
async function notePaid(trx: Transaction, order: Order, { amountMinor, feeMinor, providerFeeMinor }: Paid) {
  await changeOrder(trx, order, { paidMinor: amountMinor, feeMinor, providerFeeMinor: providerFeeMinor ?? null })
  const amount = formatMoney(amountMinor, order.currency)
  await note(trx, order, {
    type: 'reconciled',
    text: `${amount} was paid as well, after the order was settled by hand`,
    by: 'provider',
  })
}

async function noteFailure(trx: Transaction, order: Order, code: string, by: By) {
  await order.$query(trx).patch({ failure: { code }, isUnfinished: false })
  await note(trx, order, { type: 'declined', text: describeFailure(code).message, by })
}
