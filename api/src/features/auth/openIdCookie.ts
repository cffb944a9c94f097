import type { Config } from '../../config.ts'
import type { PendingOpenId } from '../../gateways/openId.ts'
import { seal, unseal } from '../../http/seal.ts'

type Keys = Pick<Config, 'secrets' | 'publicUrl'>

interface Pending extends PendingOpenId {
  /** Page of the dashboard to open afterwards. */
  next: string
}

const LIFETIME_SECONDS = 600
const NAME = 'openid'

/** Keeps a sign-in for its callback: sealed, for ten minutes. Lax, because the callback comes from the provider's site. */
export const openIdCookie = (keys: Keys, pending: Pending): string =>
  write(keys, seal(keys.secrets, `openid ${Date.now() + LIFETIME_SECONDS * 1000} ${JSON.stringify(pending)}`), LIFETIME_SECONDS)

/** Makes the browser forget it: a sign-in has one callback. */
export const noOpenIdCookie = (keys: Keys): string => write(keys, '', 0)

/** Returns the sign-in that the cookie keeps; null without one, after its time, and for one that we did not make. */
export function readOpenIdCookie({ secrets }: Keys, cookies: string): Pending | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`))
  try {
    const [, until, pending] = /^openid (\d+) (.+)$/s.exec(unseal(secrets, found!.slice(NAME.length + 1))) ?? []
    return Number(until) > Date.now() ? (JSON.parse(pending!) as Pending) : null
  } catch {
    return null
  }
}

const write = ({ publicUrl }: Keys, value: string, seconds: number) =>
  [
    `${NAME}=${value}`,
    'Path=/api/auth/openid',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
