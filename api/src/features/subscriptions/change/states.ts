import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { conflict, notFound, revisionConflict } from '../../../platform/http/errors.ts'
import { SubscriptionCycle, type Subscription, type SubscriptionStatus } from '../../../shop/subscription/Subscription.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'

export type ChangedBy = 'buyer' | 'merchant' | 'system'

/**
 * Locks a subscription for a change.
 * @param revision as the caller read it; undefined changes whatever it is.
 * @throws 404, and 409 if it was changed since.
 */
export async function lockForChange(
  trx: Transaction,
  merchantId: string,
  id: string,
  revision: number | undefined,
): Promise<Subscription> {
  const subscription = await lockSubscription(trx, merchantId, id)
  if (!subscription) throw notFound('Subscription')
  if (revision !== undefined && revision !== subscription.revision)
    throw revisionConflict(
      'This subscription was changed meanwhile. Read it again, then repeat your change.',
      subscription.revision,
    )
  return subscription
}

const WHY_NOT: Record<SubscriptionStatus, string> = {
  trialing: 'This subscription is in its trial.',
  active: 'This subscription is active.',
  past_due: 'A payment of this subscription is past due.',
  paused: 'This subscription is paused.',
  cancelled: 'This subscription was cancelled.',
  ended: 'This subscription has ended.',
}

/** @throws 409 unless it is in one of these states. */
export function assertState({ status }: Subscription, ...allowed: SubscriptionStatus[]): void {
  if (!allowed.includes(status)) throw conflict(WHY_NOT[status])
}

/** Returns until when what was paid lasts, the trial included; null if nothing was. */
export async function paidUntil(db: Knex, { merchantId, id: subscriptionId }: Subscription): Promise<Date | null> {
  const last = await SubscriptionCycle.query(db)
    .where({ merchantId, subscriptionId, status: 'paid' })
    .orderBy('endsAt', 'desc')
    .first()
  return last?.endsAt ?? null
}
