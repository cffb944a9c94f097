import type { Knex } from 'knex'
import { subscriptionSettings } from '../merchant/Merchant.ts'
import type { Around } from './present.ts'
import type { Subscription } from './Subscription.ts'

/** Reads what subscriptions of one merchant show besides their rows, in three statements for any number of them. */
export async function readAround(db: Knex, merchantId: string, all: readonly Subscription[]): Promise<Map<string, Around>> {
  const ids = all.map(({ id }) => id)
  const methodIds = all.flatMap(({ paymentMethodId }) => paymentMethodId ?? [])
  const settings = subscriptionSettings(await db('merchants').where({ id: merchantId }).first('subscriptionSettings'))
  const methods: (NonNullable<Around['method']> & { id: string })[] = await db('payment_methods')
    .where({ merchantId })
    .whereIn('id', methodIds)
    // As text: a date has no time zone.
    .select('id', 'brand', 'last4', 'detachedAt', db.raw('cast(expires_on as text) as expires_on'))
  const paid: { subscriptionId: string; count: string }[] = await db('subscription_cycles')
    .where({ merchantId, status: 'paid' })
    .where('n', '>', 0)
    .whereIn('subscriptionId', ids)
    .groupBy('subscriptionId')
    .select('subscriptionId', db.raw('count(*) as count'))
  return new Map(
    all.map(({ id, paymentMethodId }) => [
      id,
      {
        method: methods.find((one) => one.id === paymentMethodId) ?? null,
        cyclesPaid: Number(paid.find(({ subscriptionId }) => subscriptionId === id)?.count ?? 0),
        settings,
      },
    ]),
  )
}
