import { createHash, randomUUID } from 'node:crypto'
import { seal, unseal } from '../../http/seal.ts'
import type { Secrets } from '../../http/secrets.ts'

const KEPT_SECONDS = 400 * 24 * 3600

/** One cookie per account, because several people sign in with one browser. */
const nameOf = (email: string) => `device_${createHash('sha256').update(email).digest('hex').slice(0, 16)}`

/**
 * Returns the id of the browser if it has signed in to this account before; null otherwise.
 * @param cookies the request's header.
 */
export function readDevice(secrets: Secrets, cookies: string, email: string): string | null {
  const prefix = `${nameOf(email)}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix))
  if (!found) return null
  try {
    const [kind, id, of] = unseal(secrets, found.slice(prefix.length)).split(' ')
    return kind === 'device' && of === email ? id! : null
  } catch {
    return null
  }
}

/**
 * Makes a cookie that marks the browser as a known device of the account. It signs nobody in, and is sent to the
 * account's calls only.
 */
export function deviceCookie(secrets: Secrets, email: string, { id = randomUUID() as string, isHttps = true } = {}): string {
  const value = seal(secrets, `device ${id} ${email}`)
  const rules = ['Path=/api/auth', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Strict', ...(isHttps ? ['Secure'] : [])]
  return [`${nameOf(email)}=${value}`, ...rules].join('; ')
}
