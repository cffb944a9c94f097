import { createHash } from 'node:crypto'
import { readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'
import { type Secrets, secretsOf, sign } from '../../platform/http/secrets.ts'

const PREFIX = 'cs_'
/** The merchant and a signature, together as long as an address may be. Releases before 0.2 made the signature alone. */
const TOKEN = /^cs_[\w-]{61}$/
const FORMER_TOKEN = /^cs_[\w-]{43}$/
/** Characters of the signature: 234 bits. */
const SIGNATURE_LENGTH = 39

/** Whether a text has the shape of a checkout session's token. */
export const isSessionToken = (text: string): boolean => TOKEN.test(text) || FORMER_TOKEN.test(text)

/**
 * Returns the merchant that a token names; null for a former token, whose hash is a handle. Only that merchant's session with the
 * token's hash is opened by it, so a token that was made up opens nothing.
 */
export const merchantOfToken = (text: string): string | null =>
  TOKEN.test(text) ? readMerchant(text.slice(PREFIX.length)) : null

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
export const newSessionToken = (secrets: Secrets, session: Owned): string =>
  PREFIX + writeMerchant(session.merchantId) + sign(secrets, signedText(session), SIGNATURE_LENGTH)

const formerToken = (secrets: Secrets, session: Owned) => PREFIX + sign(secrets, signedText(session))
const signedText = ({ merchantId, id }: Owned) => `checkout session ${merchantId} ${id}`

/** Returns the token whose hash is stored; null when the secret that made it is gone. */
export const findSessionToken = ({ all }: Secrets, session: Owned & { tokenHash: string }): string | null =>
  all
    .map((secret) => secretsOf(secret))
    .flatMap((secrets) => [newSessionToken(secrets, session), formerToken(secrets, session)])
    .find((token) => hashOfToken(token) === session.tokenHash) ?? null

/** The last part of a session's path. It says nothing, and decides which sessions an address may show: only this one. */
const codeOf = (token: string): string => hashOfToken(token).slice(0, 16)

/** Returns where a shopper pays a session. The page removes the token from its address at once. */
export const sessionPath = (token: string): string => `/checkout/${codeOf(token)}?session=${token}`

/** Whether a text is the token of the session whose path has this last part. */
export const isTokenOf = (text: string, code: string): boolean => isSessionToken(text) && codeOf(text) === code
