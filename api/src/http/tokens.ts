import jwt from 'jsonwebtoken'

const HOUR = 3600
const SHORT = 12 * HOUR
const LONG = 30 * 24 * HOUR

export interface Claims {
  merchantId: string
  /** Must equal the merchant's version. A password change raises it, which ends every older token. */
  version: number
}

/**
 * Returns a bearer token for the dashboard: valid 30 days with Remember me, else 12 hours (docs/product/accounts.md#sessions).
 */
export function signToken(secret: string, { merchantId, version }: Claims, remember: boolean): string {
  return jwt.sign({ ver: version }, secret, {
    algorithm: 'HS256',
    subject: merchantId,
    expiresIn: remember ? LONG : SHORT,
  })
}

/** Returns the claims of a valid token that we signed; null for anything else. */
export function readToken(secret: string, authorization: string): (Claims & { remember: boolean }) | null {
  const [scheme, token] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  try {
    const claims = jwt.verify(token, secret, { algorithms: ['HS256'] })
    if (typeof claims === 'string' || !claims.sub) return null
    const remember = Number(claims.exp) - Number(claims.iat) > SHORT
    return { merchantId: claims.sub, version: Number(claims['ver']), remember }
  } catch {
    return null
  }
}
