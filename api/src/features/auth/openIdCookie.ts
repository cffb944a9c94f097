import type { PendingOpenId } from '../../gateways/openId.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import { hostCookie, type Origin } from './hostCookie.ts'

interface Pending extends PendingOpenId {
  /** Page of the dashboard to open afterwards. */
  next: string
  /** The session that links the person to its account; absent for a sign-in. */
  link?: { merchantId: string; sessionId: string }
}

/** Where the identity provider sends browsers back to. */
export const CALLBACK = '/api/auth/openid/callback'

const LIFETIME_SECONDS = 600
/** Lax, because the callback comes from the provider's site. */
const COOKIE = hostCookie({ name: 'openid', path: '/api/auth/openid', sameSite: 'Lax' })

/** Keeps a sign-in for its callback: sealed, for ten minutes. */
export const openIdCookie = (config: Origin, pending: Pending): string =>
  COOKIE.write(
    config,
    seal(config.secrets, `openid ${Date.now() + LIFETIME_SECONDS * 1000} ${JSON.stringify(pending)}`),
    LIFETIME_SECONDS,
  )

/** Makes the browser forget it: a sign-in has one callback. */
export const noOpenIdCookie = (config: Origin): string => COOKIE.write(config, '', 0)

/** Returns the sign-in that the cookie keeps; null without one, after its time, and for one that we did not make. */
export function readOpenIdCookie(config: Origin, cookies: string): Pending | null {
  const found = COOKIE.read(config, cookies)
  try {
    const [, until, pending] = /^openid (\d+) (.+)$/s.exec(unseal(config.secrets, found!)) ?? []
    return Number(until) > Date.now() ? (JSON.parse(pending!) as Pending) : null
  } catch {
    return null
  }
}
