import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import { seal, unseal } from '../../http/seal.ts'
import type { Secrets } from '../../http/secrets.ts'

interface Refresh {
  merchantId: string
  sessionId: string
  /** Renews the session's token once; the session has its hash. */
  secret: string
}

type Origin = Pick<Config, 'secrets' | 'publicUrl'>

const isHttps = ({ publicUrl }: Origin) => publicUrl.startsWith('https:')
/** Browsers accept `__Host-` only over https, from this very host, and for all its paths. No subdomain can set or read it. */
const nameOf = (config: Origin) => (isHttps(config) ? '__Host-session' : 'session')

/** Returns what the cookie contains; null without one, and for one that we did not make. */
export function readRefresh(config: Origin, cookies: string): Refresh | null {
  const prefix = `${nameOf(config)}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix))
  if (!found) return null
  try {
    const [kind, merchantId, sessionId, secret] = unseal(config.secrets, found.slice(prefix.length)).split(' ')
    return kind === 'refresh' ? { merchantId: merchantId!, sessionId: sessionId!, secret: secret! } : null
  } catch {
    return null
  }
}

/** Makes the cookie that renews a session's token. It is sealed, so one that we did not make is recognized. */
export const refreshCookie = (config: Origin, { merchantId, sessionId, secret }: Refresh, endsAt: Date): string =>
  write(
    config,
    seal(config.secrets, `refresh ${merchantId} ${sessionId} ${secret}`),
    Math.ceil((endsAt.getTime() - Date.now()) / 1000),
  )

/** Makes the browser forget the cookie. */
export const noRefreshCookie = (config: Origin): string => write(config, '', 0)

const write = (config: Origin, value: string, seconds: number) =>
  [
    `${nameOf(config)}=${value}`,
    isHttps(config) ? 'Path=/; Secure' : 'Path=/api/auth',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ')

/**
 * Returns the secret that follows another. The same secret has the same successor, so a repeated renewal returns the same cookie.
 * Whoever knows a secret cannot compute the next one. After it come those that the deployment's other secrets make: the server
 * that renewed first may have had another one in front.
 */
export const nextSecrets = ({ all }: Secrets, secret: string): [string, ...string[]] =>
  all.map(({ value }) => createHmac('sha256', value).update(`refresh ${secret}`).digest('base64url')) as [string, ...string[]]
