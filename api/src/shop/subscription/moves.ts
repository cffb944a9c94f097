import type { Transaction } from 'objection'
import { newId } from '../../platform/db/newId.ts'
import { monthlyMinor } from '../../pricing/monthly.ts'
import type { Subscription, SubscriptionItem } from './Subscription.ts'

/** Books that a subscription brings nothing any more: what its moves add up to, taken back. Safe to call twice. */
export async function bookChurn(trx: Transaction, subscription: Subscription, at: Date): Promise<void> {
  const { sum } = await addUp(trx, subscription)
  if (sum > 0) await insert(trx, subscription, { kind: 'churned', monthlyMinor: -sum, at })
}

/** Books that it brings what it did before a pause. */
export async function bookReturn(trx: Transaction, subscription: Subscription, at: Date): Promise<void> {
  const { sum, count } = await addUp(trx, subscription)
  const minor = monthlyMinor(subscription.billing, subscription.items)
  // A trial that was paused before its first charge has brought nothing.
  if (count > 0 && sum === 0 && minor > 0) await insert(trx, subscription, { kind: 'returned', monthlyMinor: minor, at })
}

/** Books the difference between its moves so far and what these items bring in a month. */
export async function bookChange(
  trx: Transaction,
  subscription: Subscription,
  items: SubscriptionItem[],
  at: Date,
): Promise<void> {
  const { sum } = await addUp(trx, subscription)
  const difference = monthlyMinor(subscription.billing, items) - sum
  if (sum > 0 && difference !== 0) await insert(trx, subscription, { kind: 'changed', monthlyMinor: difference, at })
}

async function addUp(
  trx: Transaction,
  { merchantId, id: subscriptionId }: Subscription,
): Promise<{ sum: number; count: number }> {
  const moves = await trx('subscription_moves').where({ merchantId, subscriptionId }).select('monthlyMinor')
  return { sum: moves.reduce((sum, move) => sum + Number(move.monthlyMinor), 0), count: moves.length }
}

interface Move {
  kind: 'churned' | 'returned' | 'changed'
  monthlyMinor: number
  at: Date
}

const insert = (trx: Transaction, { merchantId, id: subscriptionId, currency }: Subscription, move: Move) =>
  trx('subscription_moves').insert({ merchantId, id: newId(), subscriptionId, currency, ...move })
