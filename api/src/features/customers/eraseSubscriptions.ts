import type { Knex } from 'knex'
import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import { conflict } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

/** Personal data of the events of a subscription. */
export const ERASED_SUBSCRIPTION = {
  customer_email: '',
  customer_name: null,
  company: null,
  vat_number: null,
  billing_address: null,
  shipping_address: null,
  payment_method: null,
  cancel_reason: null,
  reference: null,
  metadata: {},
}

/**
 * Erases personal data of a customer's subscriptions and of their cards, which a job lets the provider forget. What they agreed to
 * stays, as evidence.
 * @returns the ids of the subscriptions.
 * @throws 409 while one of them may still be charged.
 */
export async function eraseSubscriptions(trx: Knex, merchantId: string, canonicalEmail: string): Promise<string[]> {
  const found = await trx('subscriptions').where({ merchantId, canonicalEmail }).orderBy('id').forUpdate().select('id', 'status')
  if (found.some(({ status }) => status !== 'cancelled' && status !== 'ended'))
    throw conflict('This customer has a subscription. Cancel it first.')
  const ids: string[] = found.map(({ id }) => id)
  await trx('subscriptions')
    .where({ merchantId })
    .whereIn('id', ids)
    .update({
      customerEmail: '',
      canonicalEmail: '',
      customer: '{}',
      cancelReason: null,
      reference: null,
      metadata: '{}',
      paymentMethodId: null,
      updatedAt: trx.raw(CHANGED_AT),
    })
  const kept: string[] = await trx('payment_methods').where({ merchantId, canonicalEmail }).whereNull('detachedAt').pluck('id')
  for (const id of kept) await queueJob(trx, 'detachMethod', { merchantId, id })
  await trx('payment_methods')
    .where({ merchantId, canonicalEmail })
    .update({
      canonicalEmail: '',
      brand: null,
      last4: null,
      expiresOn: null,
      // A value: a cluster refuses the database's time inside coalesce.
      detachedAt: trx.raw('coalesce(detached_at, ?::timestamptz)', [new Date()]),
      updatedAt: trx.raw(CHANGED_AT),
    })
  return ids
}
