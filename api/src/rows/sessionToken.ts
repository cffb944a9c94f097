import { createHash } from 'node:crypto'
import { type Secrets, secretsOf, sign } from '../http/secrets.ts'

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

/**
 * Returns where a shopper pays a session. The page removes the token from its address at once. The last part of the path says
 * nothing, and only keeps sessions of one browser apart.
 */
export const sessionPath = (token: string): string => `/checkout/${hashOfToken(token).slice(0, 16)}?session=${token}`
