import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Secret, Secrets } from '../../platform/http/secrets.ts'

/** What an access token names. */
export interface Claims {
  merchantId: string
  sessionId: string
}

/**
 * Returns an access token, a bearer token that names a session. It is valid until the time given, unless its session ends before
 * (docs/product/accounts.md#sessions).
 */
export const signToken = ({ first }: Secrets, { merchantId, sessionId }: Claims, expiresAt: Date): string =>
  jwt.sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }, keyOf(first), {
    algorithm: 'HS256',
    keyid: first.id,
    subject: merchantId,
  })

/** Returns the claims of a valid token that we signed; null for anything else. */
export function readToken({ all }: Secrets, authorization: string): Claims | null {
  const [scheme, token] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  try {
    const secret = all.find(({ id }) => id === jwt.decode(token, { complete: true })?.header.kid)
    if (!secret) return null
    const claims = jwt.verify(token, keyOf(secret), { algorithms: ['HS256'] })
    if (typeof claims === 'string' || !claims.sub || typeof claims['sid'] !== 'string') return null
    return { merchantId: claims.sub, sessionId: claims['sid'] }
  } catch {
    return null
  }
}

const keys = new WeakMap<Secret, KeyObject>()

/** The library tries to read a text as a PEM key first, which takes longer than signing and verifying. */
function keyOf(secret: Secret): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret.value, 'utf8')
  keys.set(secret, known)
  return known
}
