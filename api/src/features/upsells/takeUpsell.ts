import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Order } from '../../shop/order/Order.ts'
import { note } from '../../shop/order/timeline.ts'
import { openOrder } from '../orders/placing/placeOrder.ts'
import type { OrderInput } from '../orders/order/OrderInput.ts'
import type { PricingDeps } from '../orders/placing/inputForKnown.ts'
import { chargeUpsell, releaseSoon } from './chargeUpsell.ts'
import { addedOrder, findOffered, orderOfHolder } from './findOffered.ts'
import { priceUpsell } from './priceUpsell.ts'
import { statusOf, Upsell, type UpsellStatus } from './Upsell.ts'

/** What became of an upsell. */
export interface Answered {
  status: UpsellStatus
  added: Order | null
}

/** Longer than charging a card takes. A call whose process was killed is continued after it. */
const LEASE_MS = 60_000
/** For how long the card stays while it is charged. */
const CHARGE_MS = 10 * 60_000

/**
 * Adds what was shown as an order of its own, and charges the kept card. Safe to run twice at once, to repeat, and to be killed at any
 * point: the order is written once, and the card is charged once or not at all.
 * @param total what the buyer was shown.
 * @throws 404 if nothing was shown, 409 if the total has changed, 422 if the product is sold out, 503 when the outcome is unknown.
 */
export async function takeUpsell(
  deps: PricingDeps,
  orderId: string,
  { clientSecret, total }: { clientSecret: string; total: number | undefined },
): Promise<Answered> {
  const { db } = deps
  const order = await orderOfHolder(db, orderId, clientSecret)
  const shown = await Upsell.query(db).findOne({ merchantId: order.merchantId, orderId })
  if (!shown) throw notFound('Offer')
  const input = shown.addedOrderId === null ? await inputOf(deps, order, shown, total) : null
  const claimed = await db.transaction((trx) => claim(trx as unknown as Transaction, order, input))
  faultPoint('upsell written')
  if (claimed) await chargeUpsell(deps, claimed, shown)
  const now = await shown.$query(db).throwIfNotFound()
  const added = await addedOrder(db, now)
  const status = statusOf(now, added)
  // Its product is not on sale any more.
  return { status: status === 'open' ? 'expired' : status, added }
}

/** Notes that the buyer does not want it. */
export async function dismissUpsell(db: Knex, orderId: string, clientSecret: string): Promise<Answered> {
  const { merchantId } = await orderOfHolder(db, orderId, clientSecret)
  const shown = await Upsell.query(db).findOne({ merchantId, orderId })
  if (!shown) throw notFound('Offer')
  const dismissed = await Upsell.query(db)
    .where({ merchantId, orderId })
    .whereNull('addedOrderId')
    .whereNull('dismissedAt')
    .patch({ dismissedAt: new Date() })
  if (dismissed) await releaseSoon(db, shown)
  const now = await shown.$query(db).throwIfNotFound()
  const added = await addedOrder(db, now)
  return { status: statusOf(now, added), added }
}

/** @returns null if it cannot be taken any more. */
async function inputOf(deps: PricingDeps, order: Order, shown: Upsell, total: number | undefined): Promise<OrderInput | null> {
  const offered = statusOf(shown, null) === 'open' ? await findOffered(deps.db, order, shown) : null
  if (!offered) return null
  if (total === undefined) throw invalidField('total', 'Send the total that the buyer was shown.')
  const input = await priceUpsell(deps, offered)
  if (toMajor(input.totals.total, input.totals.currency) !== total)
    throw conflict('The price has changed since it was shown. Nothing was charged.')
  return input
}

/** Writes the order if it is not there, and claims its payment. @returns null if there is nothing to charge for this call. */
async function claim(trx: Transaction, { merchantId, id: orderId }: Order, input: OrderInput | null): Promise<Order | null> {
  const shown = await Upsell.query(trx).findOne({ merchantId, orderId }).forUpdate().throwIfNotFound()
  const now = new Date()
  const known = await addedOrder(trx, shown)
  if (known) {
    const isBusy = shown.attemptedAt !== null && now.getTime() - shown.attemptedAt.getTime() < LEASE_MS
    if (known.paymentStatus !== 'pending' || isBusy) return null
  } else if (!input || statusOf(shown, null) !== 'open') return null
  if (!(await keepCard(trx, shown, now)) && !known) return null
  const added = known ?? (await openOrder(trx, input!))
  await shown.$query(trx).patch({ addedOrderId: added.id, attemptedAt: now })
  if (!known)
    await note(trx, { merchantId, id: orderId } as Order, {
      type: 'changed',
      text: `Order #${added.number} added with one press`,
      by: 'shopper',
    })
  return added
}

/** Keeps the card until it was charged. @returns false if it is being forgotten already. */
async function keepCard(trx: Transaction, { merchantId, paymentMethodId: id }: Upsell, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + CHARGE_MS)
  const kept = await trx('payment_methods')
    .where({ merchantId, id })
    .whereNull('detachedAt')
    .update({
      releaseAt: trx.raw('case when release_at is not null then greatest(release_at, ?) end', [until]),
      updatedAt: trx.raw(CHANGED_AT),
    })
  return kept > 0
}
