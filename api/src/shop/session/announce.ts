import type { Knex } from 'knex'
import { emit } from '../../platform/outbox/Event.ts'
import { CheckoutSession } from './CheckoutSession.ts'
import { presentCheckoutSession } from './presentCheckoutSession.ts'

/** Announces once that a checkout session was paid, in the transaction that follows up its order. */
export async function announcePaid(trx: Knex, merchantId: string, id: string): Promise<void> {
  const changed = await CheckoutSession.query(trx)
    .where({ merchantId, id, status: 'complete', announcedAt: null })
    .patch({ announcedAt: new Date() })
  if (changed) await announceSession(trx, merchantId, id, 'checkout_session.completed')
}

/** Emits an event about a session, without its token. */
export async function announceSession(
  trx: Knex,
  merchantId: string,
  id: string,
  type: 'checkout_session.completed' | 'checkout_session.expired',
): Promise<void> {
  const session = await sessionsOf(trx, merchantId).findOne('checkout_sessions.id', id).throwIfNotFound()
  await emit(trx, merchantId, type, presentCheckoutSession(session, null))
}

/** A merchant's sessions, with the code of their promo code. */
export const sessionsOf = (db: Knex, merchantId: string) =>
  CheckoutSession.query(db)
    .leftJoin('promo_codes', (on) =>
      on.on('promo_codes.merchantId', 'checkout_sessions.merchantId').on('promo_codes.id', 'checkout_sessions.promoCodeId'),
    )
    .where('checkout_sessions.merchantId', merchantId)
    .select('checkout_sessions.*', 'promo_codes.code as promoCode')
