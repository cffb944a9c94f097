import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { signToken } from './tokens.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { deviceName } from '../../platform/http/deviceName.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { findKnownBrowser, rememberBrowser } from './knownBrowser.ts'
import { presentSession } from './present.ts'
import { refreshCookie } from './refreshCookie.ts'

const HOUR_MS = 3_600_000
const SHORT_MS = 12 * HOUR_MS
const LONG_MS = 30 * 24 * HOUR_MS
/** Lifetime of the token that a browser's script can read. */
const ACCESS_MS = HOUR_MS / 4
/** Nobody has this many browsers. A program that signs in for each call ends its own oldest sessions. */
const MAX_SESSIONS = 100

/** What a sign-in needs of its call. */
export interface SignInContext extends Pick<Caller, 'userAgent' | 'setCookie' | 'requestId' | 'header'> {
  config: Pick<Config, 'secrets' | 'publicUrl'>
}

type SignInWay = 'password' | 'sign_up' | 'password_reset' | 'passkey' | 'recovery' | 'openid'
/** Ways whose use on a new device is mailed. Others are mailed themselves, or by the identity provider. */
const MAILED: SignInWay[] = ['password', 'passkey']

interface SessionOptions {
  /** How the person proved who they are. */
  by: SignInWay
  /** 30 days instead of 12 hours. */
  remember?: boolean
  /** No cookie; the token lasts as long as the session. */
  tokenOnly?: boolean
  timeZone?: string | null
}

/**
 * Opens a session for somebody who has just proved to be the merchant. Every way to sign in ends here
 * (docs/product/accounts.md#sessions).
 * @returns the response of the sign-in. Also sets the cookies that renew its token and make its browser known.
 */
export async function startSession(
  trx: Knex,
  merchant: Merchant,
  ctx: SignInContext,
  { by, remember = false, tokenOnly = false, timeZone = null }: SessionOptions,
): Promise<components['schemas']['Session']> {
  const { config, userAgent, setCookie } = ctx
  const endsAt = new Date(Date.now() + (remember ? LONG_MS : SHORT_MS))
  const refresh = { merchantId: merchant.id, sessionId: randomUUID(), secret: randomBytes(32).toString('base64url') }
  const token = signToken(config.secrets, refresh, tokenOnly ? endsAt : accessEnd(endsAt))
  const known = await findKnownBrowser(trx, config.secrets, ctx.header('cookie'), { merchantId: merchant.id })
  const browser = tokenOnly ? null : await rememberBrowser(trx, merchant, config, known)
  await trx('sessions').insert({
    merchantId: merchant.id,
    id: refresh.sessionId,
    refreshHash: tokenOnly ? null : hashOf(refresh.secret),
    device: deviceName(userAgent),
    browserId: browser?.id ?? null,
    timeZone,
    endsAt,
  })
  await endOldest(trx, merchant.id)
  const newDevice = MAILED.includes(by) && !known && (!tokenOnly || (await isNewProgram(trx, merchant.id, ctx)))
  await recordAudit(
    trx,
    { ...ctx, merchantId: merchant.id, sessionId: refresh.sessionId, keyId: null },
    { action: 'session.started', target: refresh.sessionId, after: { by, remember, program: tokenOnly, new_device: newDevice } },
  )
  if (browser) {
    setCookie(refreshCookie(config, refresh, endsAt))
    setCookie(browser.cookie)
  }
  return presentSession(merchant, token)
}

/**
 * Ends sessions of a merchant: all of them, or all but one. Forgets the known browsers too, all but that session's: a thief's would
 * guess without the account's delays.
 */
export async function endSessions(
  trx: Knex,
  merchantId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const stays = except === null ? null : await trx('sessions').where({ merchantId, id: except }).first('browserId')
  await trx('sessions')
    .where({ merchantId })
    .modify((rows) => except && rows.whereNot({ id: except }))
    .delete()
  await trx('known_browsers')
    .where({ merchantId })
    .modify((rows) => stays?.browserId && rows.whereNot({ id: stays.browserId }))
    .delete()
}

/** Whether a merchant's sign-in comes from a program whose name is new. Programs keep no cookies, and sign in often. */
async function isNewProgram(trx: Knex, merchantId: string, { userAgent }: Pick<Caller, 'userAgent'>): Promise<boolean> {
  const known = await trx('audit_events')
    .where({ merchantId, action: 'session.started', actorName: deviceName(userAgent) })
    .whereRaw(`after ->> 'program' = 'true'`)
    .first('id')
  return known === undefined
}

/** Deletes sessions that are over. */
export const forgetSessions = (db: Knex, log: (error: unknown) => void = rethrow): Promise<number> =>
  deleteInBatches(
    db,
    { table: 'sessions', key: ['merchant_id', 'id'], where: 'ends_at < :now', values: { now: new Date() } },
    log,
  )

/** When an access token that is made now expires. It never outlives its session. */
export const accessEnd = (endsAt: Date): Date => new Date(Math.min(endsAt.getTime(), Date.now() + ACCESS_MS))

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const endOldest = (trx: Knex, merchantId: string) =>
  trx('sessions')
    .where({ merchantId })
    .whereIn('id', trx('sessions').where({ merchantId }).orderBy('lastUsedAt', 'desc').offset(MAX_SESSIONS).select('id'))
    .delete()
