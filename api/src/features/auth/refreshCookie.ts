import { createHmac } from 'node:crypto'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import { hostCookie, type Origin } from './hostCookie.ts'

interface Refresh {
  merchantId: string
  sessionId: string
  /** Renews the session's token once; the session has its hash. */
  secret: string
}

const COOKIE = hostCookie({ name: 'session', path: '/api/auth', sameSite: 'Strict' })

/** Returns what the cookie contains; null without one, and for one that we did not make. */
export function readRefresh(config: Origin, cookies: string): Refresh | null {
  const found = COOKIE.read(config, cookies)
  if (!found) return null
  try {
    const [kind, merchantId, sessionId, secret] = unseal(config.secrets, found).split(' ')
    return kind === 'refresh' ? { merchantId: merchantId!, sessionId: sessionId!, secret: secret! } : null
  } catch {
    return null
  }
}

/** Makes the cookie that renews a session's token. It is sealed, so one that we did not make is recognized. */
export const refreshCookie = (config: Origin, { merchantId, sessionId, secret }: Refresh, endsAt: Date): string =>
  COOKIE.write(
    config,
    seal(config.secrets, `refresh ${merchantId} ${sessionId} ${secret}`),
    Math.ceil((endsAt.getTime() - Date.now()) / 1000),
  )

/** Makes the browser forget the cookie. */
export const noRefreshCookie = (config: Origin): string => COOKIE.write(config, '', 0)

/**
 * Returns the secret that follows another. The same secret has the same successor, so a repeated renewal returns the same cookie.
 * Whoever knows a secret cannot compute the next one. After it come those that the deployment's other secrets make: the server
 * that renewed first may have had another one in front.
 */
export const nextSecrets = ({ all }: Secrets, secret: string): [string, ...string[]] =>
  all.map(({ value }) => createHmac('sha256', value).update(`refresh ${secret}`).digest('base64url')) as [string, ...string[]]
