import type { Knex } from 'knex'
import { emit, type EventType } from '../../platform/outbox/Event.ts'
import { readAround } from './around.ts'
import { presentSubscription } from './present.ts'
import { Subscription } from './Subscription.ts'

export type SubscriptionEvent = Extract<EventType, `subscription.${string}`>

/** Emits events about a subscription, as it is in this transaction. Call it after the change. */
export async function emitSubscription(
  trx: Knex,
  type: SubscriptionEvent,
  { merchantId, id }: Pick<Subscription, 'merchantId' | 'id'>,
): Promise<void> {
  const subscription = await Subscription.query(trx).findOne({ merchantId, id }).throwIfNotFound()
  const around = await readAround(trx, merchantId, [subscription])
  await emit(trx, merchantId, type, presentSubscription(subscription, around.get(id)!))
}
