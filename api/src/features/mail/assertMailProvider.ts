import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, unauthorized } from '../../platform/http/errors.ts'

/** Bearer token, or password of basic authentication: providers take an address such as https://mail:password@example.com. */
function passwordOf(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}

/** Equal lengths, so that the comparison takes the same time for every text. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** @throws 404 without a secret, 401 for another one. */
export function assertMailProvider(secret: string | null, authorization: string): void {
  if (!secret) throw notFound('Mail webhook')
  if (!timingSafeEqual(digest(passwordOf(authorization)), digest(secret)))
    throw unauthorized('Send MAIL_WEBHOOK_SECRET as bearer token or as password.')
}
