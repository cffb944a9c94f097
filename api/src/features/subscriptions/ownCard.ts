import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import { describeFailure } from '../../gateways/failures.ts'
import { type Intent, KeySpent, PAYMENTS_UNAVAILABLE, type SavedMethod } from '../../gateways/payments.ts'
import { ApiError, conflict, notFound, refused } from '../../platform/http/errors.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { changeSubscription } from '../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../shop/merchant/clock.ts'
import { storeMethod } from '../../shop/subscription/keepMethod.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import { Subscription, SubscriptionCycle } from '../../shop/subscription/Subscription.ts'
import { assertState, lockForChange } from './change/states.ts'
import { chargeCycle } from './clock/chargeCycle.ts'

type Context = Pick<Deps, 'db' | 'payments' | 'config'>

/** Set-ups of one revision. More are used up only by somebody who leaves each before it is taken. */
const MAX_SETUPS = 5

/**
 * Opens the set-up that saves another card for a subscription. The same one, until it is used.
 * @throws 409 for one that is not charged again.
 */
export async function openCard(
  { db, payments }: Omit<Context, 'config'>,
  subscription: Subscription,
): Promise<{ intent: Intent; shop: Merchant }> {
  const { merchantId, id, canonicalEmail, customerEmail, revision } = subscription
  assertCharged(subscription)
  const shop = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  const { paymentMode, paymentAccountId } = shop
  if (paymentAccountId === null && paymentMode === 'platform') throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
  const known = await PaymentMethod.query(db).where({ merchantId, canonicalEmail, paymentMode }).orderBy('createdAt').first()
  const setup = { merchantId, subscriptionId: id, mode: paymentMode, accountId: paymentAccountId, email: customerEmail }
  let spent: KeySpent | null = null
  for (let n = 1; n <= MAX_SETUPS; n++) {
    const key = `${id}-card-${revision}-${n}`
    try {
      const intent = await payments.createSetup({ ...setup, key, customerId: known?.providerCustomerId ?? null })
      if (intent.status !== 'succeeded' && intent.status !== 'canceled') return { intent, shop }
    } catch (error) {
      if (!(error instanceof KeySpent)) throw error
      spent = error
    }
  }
  if (spent) throw spent
  throw conflict('Too many cards were saved for this subscription. Please try again tomorrow.')
}

/**
 * Charges a subscription to the card of its set-up from now on, at once if something is past due. Safe to repeat.
 * @throws 404 for a set-up of another subscription, 409 if no card was saved.
 */
export async function saveCard(context: Context, { merchantId, id }: Subscription, setupId: string): Promise<void> {
  const { db, payments } = context
  const saved = savedBy(await payments.getIntent(setupId), { merchantId, id })
  const former = await db.transaction(async (knexTrx) => replace(knexTrx as unknown as Transaction, { merchantId, id, saved }))
  if (former === undefined) return
  try {
    await chargeCycle(context, merchantId, id, { onlyDue: true })
  } catch (error) {
    // The card is saved. The clock repeats the charge in some minutes.
    if (!(error instanceof ApiError)) throw error
  }
  if (former) await forget(context, { merchantId, id: former })
}

function savedBy(intent: Intent, { merchantId, id }: Pick<Subscription, 'merchantId' | 'id'>): SavedMethod {
  if (intent.kind !== 'setup' || intent.merchantId !== merchantId || intent.subscriptionId !== id) throw notFound('Payment')
  if (intent.saved) return intent.saved
  if (!intent.error) throw conflict('No card was saved. Please try again.')
  const { code, message } = describeFailure(intent.error.code)
  throw conflict(message, 'conflict', { decline: code })
}

/** @returns the id of the card before, null if there was none; undefined if this one was in place already. */
async function replace(
  trx: Transaction,
  { merchantId, id, saved }: { merchantId: string; id: string; saved: SavedMethod },
): Promise<string | null | undefined> {
  const subscription = await lockForChange(trx, merchantId, id, undefined)
  assertCharged(subscription)
  const { canonicalEmail, paymentMethodId: former } = subscription
  const { paymentMode } = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
  const paymentMethodId = await storeMethod(trx, { merchantId, canonicalEmail, paymentMode }, saved)
  if (paymentMethodId === former) return undefined
  const text = `Another card: ${saved.brand ?? 'card'} ${saved.last4 ?? ''}`.trim()
  await changeSubscription(trx, subscription, { paymentMethodId }, { type: 'card', text, by: 'buyer' })
  // Due in the same transaction, so that a killed process charges nothing less. What the bank is processing is not due.
  if (subscription.status === 'past_due')
    await SubscriptionCycle.query(trx)
      .where({ merchantId, subscriptionId: id, status: 'open' })
      .whereRaw(`failure is distinct from 'processing'`)
      .patch({ nextAttemptAt: await clockOf(trx, merchantId) })
  return former
}

/** Lets the provider forget a card, unless a subscription is charged to it. */
async function forget({ db, payments }: Context, { merchantId, id }: { merchantId: string; id: string }): Promise<void> {
  const user = await Subscription.query(db).where({ merchantId, paymentMethodId: id }).whereNot('status', 'ended').first()
  const method = user ? undefined : await PaymentMethod.query(db).findOne({ merchantId, id, detachedAt: null })
  if (!method) return
  await payments.detachMethod(method.providerMethodId)
  await method.$query(db).patch({ detachedAt: new Date() })
}

function assertCharged(subscription: Subscription): void {
  assertState(subscription, 'trialing', 'active', 'past_due', 'paused')
}
