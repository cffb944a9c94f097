import type { Handler } from '../deps.ts'
import { forbidden, invalidToken, notFound } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/pageOf.ts'
import { signToken } from './tokens.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { revokeKeys } from '../keys/revokeKeys.ts'
import { endWays } from './endWays.ts'
import { isOwnPage } from '../../platform/http/isOwnPage.ts'
import { presentSession, presentSessionRow } from './present.ts'
import { noRefreshCookie, readRefresh, refreshCookie } from './refreshCookie.ts'
import { renewSession } from './renewSession.ts'
import type { SessionRow } from './SessionRow.ts'
import { accessEnd } from './sessions.ts'
import { assertIdentity, noteProof } from './stepUp.ts'

export const refreshSession: Handler<'refreshSession'> = async (_, { db, config, header, setCookie }) => {
  if (!isOwnPage(config, header)) throw forbidden('Only pages of this server can renew a session by its cookie.')
  const refresh = readRefresh(config, header('cookie'))
  const renewed = refresh && (await db.transaction((trx) => renewSession(trx, config, refresh)))
  if (!renewed) {
    setCookie(noRefreshCookie(config))
    throw invalidToken('This session has ended. Sign in again.')
  }
  const { session, secret } = renewed
  const merchant = await Merchant.query(db).findById(session.merchantId).throwIfNotFound()
  const claims = { merchantId: merchant.id, sessionId: session.id }
  setCookie(refreshCookie(config, { ...claims, secret }, session.endsAt))
  return presentSession(merchant, signToken(config.secrets, claims, accessEnd(session.endsAt)))
}

/** Wrong proofs are counted and recorded around the operation (guardProof.ts). */
export const proveIdentity: Handler<'proveIdentity'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  const until = await db.transaction(async (trx) => {
    await assertIdentity(trx, merchantId, body, ctx)
    return noteProof(trx, ctx)
  })
  return { proved_until: until.toISOString() }
}

export const listSessions: Handler<'listSessions'> = async ({ query }, { db, merchantId, sessionId }) => {
  const rows: SessionRow[] = await db('sessions').where({ merchantId }).where('endsAt', '>', new Date())
  return pageOf(
    'listSessions',
    rows.map((row) => presentSessionRow(row, sessionId)),
    { query },
  )
}

export const endSession: Handler<'endSession'> = async ({ path }, ctx) => {
  const { db, merchantId, sessionId, config, setCookie } = ctx
  const id = path.id.toLowerCase()
  await db.transaction(async (trx) => {
    const [ended] = await trx('sessions').where({ merchantId, id }).delete().returning('device')
    if (!ended) throw notFound('Session')
    await recordAudit(trx, ctx, { action: 'session.ended', target: id, before: ended })
  })
  if (id === sessionId) setCookie(noRefreshCookie(config))
  return undefined
}

export const endAllSessions: Handler<'endAllSessions'> = async ({ body }, ctx) => {
  const { db, merchantId, sessionId, config, setCookie } = ctx
  await db.transaction(async (trx) => {
    await endWays(trx, 'sign_out_everywhere', { merchantId, except: body?.keep_current ? sessionId : null })
    await recordAudit(trx, ctx, { action: 'sessions.ended', after: { except_current: body?.keep_current ?? false } })
    if (body?.revoke_api_keys) await revokeKeys(trx, ctx)
  })
  if (!body?.keep_current) setCookie(noRefreshCookie(config))
  return undefined
}
