import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Knex } from 'knex'
import { conflict } from '../../platform/http/errors.ts'

/**
 * Erases what payment requests to a person, and the checkout sessions of their orders, say about them.
 * @param visitIds the `checkoutSessionId` of their orders.
 * @returns the ids of the sessions.
 * @throws 409 while one of the requests may still be paid.
 */
export async function eraseSessions(
  trx: Knex,
  merchantId: string,
  { canonicalEmail, visitIds }: { canonicalEmail: string; visitIds: string[] },
): Promise<string[]> {
  const requests: string[] = await trx('payment_requests').where({ merchantId, canonicalEmail }).pluck('id')
  const sessions = await trx('checkout_sessions')
    .where({ merchantId })
    .where((of) => void of.whereIn('visitId', visitIds).orWhereIn('id', requests))
    .forUpdate()
    .select('id', 'status', 'linkId', 'hasItems')
  if (sessions.some(({ id, status }) => status === 'open' && requests.includes(id)))
    throw conflict('A payment request to this customer is open. Cancel it first.')
  const ids = sessions.map(({ id }) => id)
  const hidden = sessions.filter(({ hasItems }) => hasItems).map(({ linkId }) => linkId)
  await trx('checkout_sessions')
    .where({ merchantId })
    .whereIn('id', ids)
    .update({ customer: '{}', reference: null, metadata: '{}', updatedAt: trx.raw(CHANGED_AT) })
  // The words of a request were written for one person.
  await trx('checkout_sessions').where({ merchantId }).whereIn('id', requests).update({ name: '' })
  await trx('links').where({ merchantId }).whereIn('id', hidden).update({ customMessage: null })
  await trx('payment_requests')
    .where({ merchantId })
    .whereIn('id', requests)
    .update({ canonicalEmail: '', message: null, nextReminderAt: null, updatedAt: trx.raw(CHANGED_AT) })
  return ids
}
