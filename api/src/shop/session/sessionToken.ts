import { createHash } from 'node:crypto'
import { type Secrets, secretsOf, sign } from '../../platform/http/secrets.ts'

const TOKEN = /^cs_[\w-]{43}$/

/** Whether a text has the shape of a checkout session's token. */
export const isSessionToken = (text: string): boolean => TOKEN.test(text)

/** What is stored of a token, and looked up by: the token itself is nowhere in the database. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Owned {
  merchantId: string
  id: string
}

/**
 * Returns the token of a checkout session. It is derived from the deployment's secret, so that the address can be written
 * again for a mail.
 */
export const newSessionToken = (secrets: Secrets, { merchantId, id }: Owned): string =>
  `cs_${sign(secrets, `checkout session ${merchantId} ${id}`)}`

/** Returns the token whose hash is stored; null when the secret that made it is gone. */
export const findSessionToken = ({ all }: Secrets, session: Owned & { tokenHash: string }): string | null =>
  all.map((secret) => newSessionToken(secretsOf(secret), session)).find((token) => hashOfToken(token) === session.tokenHash) ??
  null

/** The last part of a session's path. It says nothing, and decides which sessions an address may show: only this one. */
const codeOf = (token: string): string => hashOfToken(token).slice(0, 16)

/** Returns where a shopper pays a session. The page removes the token from its address at once. */
export const sessionPath = (token: string): string => `/checkout/${codeOf(token)}?session=${token}`

/** Whether a text is the token of the session whose path has this last part. */
export const isTokenOf = (text: string, code: string): boolean => isSessionToken(text) && codeOf(text) === code
