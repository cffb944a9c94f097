import type { Transaction } from 'objection'
import { newId } from '../../platform/db/newId.ts'
import { clockOf } from '../merchant/clock.ts'
import { Subscription, SubscriptionEntry } from './Subscription.ts'

/** An entry of the timeline. */
export type Noted = Pick<SubscriptionEntry, 'type' | 'text' | 'by'>

/** Locks the row. Whoever changes a subscription or charges a cycle of it does so first. */
export const lockSubscription = async (trx: Transaction, merchantId: string, id: string): Promise<Subscription | undefined> =>
  Subscription.query(trx).findOne({ id, merchantId }).forUpdate()

/**
 * Changes a subscription whose row the caller has locked, raises its revision, and writes the timeline. The only way to
 * change its state.
 */
export async function changeSubscription(
  trx: Transaction,
  subscription: Subscription,
  changes: Partial<Subscription>,
  noted: Noted,
): Promise<void> {
  await subscription.$query(trx).patch({ ...changes, revision: subscription.revision + 1 })
  const { merchantId, id: subscriptionId } = subscription
  const at = await clockOf(trx, merchantId)
  await SubscriptionEntry.query(trx).insert({ ...noted, id: newId(), merchantId, subscriptionId, at })
}
