import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import type { Config } from '../../config/config.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { CheckoutSession } from '../../shop/session/CheckoutSession.ts'
import { findSessionToken } from '../../shop/session/sessionToken.ts'
import { sessionsOf } from '../../shop/session/announce.ts'
import { presentCheckoutSession } from '../../shop/session/presentCheckoutSession.ts'
import { linkShop } from '../links/present.ts'
import { insertSession } from './createSession.ts'
import { expireSession } from './expireSessions.ts'
import { listPage } from './listing.ts'

export const createCheckoutSession: Handler<'createCheckoutSession'> = ({ body }, { db, merchantId, config }) =>
  commitReply(db, async (trx) => {
    const id = await insertSession(trx, merchantId, body, config)
    return present(trx, config, await readSession(trx, merchantId, id))
  })

export const getCheckoutSession: Handler<'getCheckoutSession'> = async ({ path }, { db, merchantId, config }) =>
  present(db, config, await readSession(db, merchantId, path.id))

export const listCheckoutSessions: Handler<'listCheckoutSessions'> = async ({ query }, { db, merchantId, config }) => {
  const { sessions, total, isExact, next } = await listPage(db, merchantId, query)
  const { base } = await linkShop(db, merchantId, config)
  return {
    data: sessions.map((session) => presentCheckoutSession(session, { base, token: tokenOf(config, session) })),
    total,
    total_is_exact: isExact,
    next_cursor: next,
  }
}

export const expireCheckoutSession: Handler<'expireCheckoutSession'> = async ({ path }, { db, payments, merchantId, config }) => {
  const session = await readSession(db, merchantId, path.id)
  const isEnded = await expireSession({ db, payments }, session, 'The shop ended the checkout session')
  if (!isEnded) throw conflict(whyNot((await readSession(db, merchantId, path.id)).status))
  return present(db, config, await readSession(db, merchantId, path.id))
}

function whyNot(status: CheckoutSession['status']): string {
  if (status === 'complete') return 'This checkout session was paid.'
  if (status === 'expired') return 'This checkout session has expired already.'
  return 'A payment of this checkout session is in progress.'
}

async function present(db: Knex, config: Pick<Config, 'checkoutUrl' | 'secrets'>, session: CheckoutSession) {
  const { base } = await linkShop(db, session.merchantId, config)
  return presentCheckoutSession(session, { base, token: tokenOf(config, session) })
}

const tokenOf = ({ secrets }: Pick<Config, 'secrets'>, session: CheckoutSession) => findSessionToken(secrets, session)

async function readSession(db: Knex, merchantId: string, id: string): Promise<CheckoutSession> {
  const session = await sessionsOf(db, merchantId).findOne('checkout_sessions.id', id)
  if (!session) throw notFound('Checkout session')
  return session
}
