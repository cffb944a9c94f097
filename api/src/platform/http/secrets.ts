import { createHmac, timingSafeEqual } from 'node:crypto'

/** One secret of the deployment. Whatever it sealed or signed names the id, or is verified with every secret. */
export interface Secret {
  id: string
  value: string
}

/** The deployment's secrets. The first signs and seals, all of them verify and open (docs/run/production.md#rotating-the-secret). */
export interface Secrets {
  first: Secret
  all: Secret[]
}

/** Characters of a secret. */
export const MIN_LENGTH = 32
/** Of a value that was set without an id. */
export const PLAIN_ID = '0'
const WITH_ID = /^([a-z0-9-]{1,16}):(.*)$/s
/** Characters of a whole signature. */
const FULL_LENGTH = 43

/** Returns a single secret that has no id. */
export const plainSecret = (value: string): Secrets => secretsOf({ id: PLAIN_ID, value })

export const secretsOf = (first: Secret, ...others: Secret[]): Secrets => ({ first, all: [first, ...others] })

/**
 * Reads `SECRET`: one value, or `id:value` several times with commas. Text that begins with an id is a list, and any
 * other text is one value, which may contain commas and colons. Problems are added as sentences without the values.
 */
export function readSecrets(text: string, problems: string[]): Secrets {
  const parts = text.split(',').map((part) => part.trim())
  if (!WITH_ID.test(text.trimStart())) {
    if (text.length < MIN_LENGTH) problems.push(`SECRET must have at least ${MIN_LENGTH} characters.`)
    // Two values without ids, rather than one of twice the length.
    else if (parts.length > 1 && parts.every((part) => part.length >= MIN_LENGTH)) problems.push(needsIds())
    return plainSecret(text)
  }
  const all = parts.flatMap((part) => {
    const [, id, value] = WITH_ID.exec(part) ?? []
    return id && value !== undefined ? [{ id, value }] : []
  })
  const ids = all.map(({ id }) => id)
  if (all.length < parts.length) problems.push(needsIds())
  for (const { id, value } of all)
    if (value.length < MIN_LENGTH) problems.push(`The value "${id}" of SECRET must have at least ${MIN_LENGTH} characters.`)
  if (new Set(ids).size < ids.length) problems.push(`The ids of SECRET must differ: ${ids.join(', ')}.`)
  return { first: all[0]!, all }
}

const needsIds = () =>
  'Each of several values of SECRET needs an id: 2026b:<value>,2026a:<value>. A value in a list has no comma.'

/** Signs a text with the first secret. Callers begin it with its purpose, so that no signature serves another. */
export const sign = ({ first }: Secrets, text: string, length = FULL_LENGTH): string => signatureOf(first, text, length)

/** Returns whether one of the secrets signed the text. */
export function isSigned({ all }: Secrets, text: string, signature: string, length = FULL_LENGTH): boolean {
  const given = Buffer.from(signature)
  return all.some((secret) => {
    const right = Buffer.from(signatureOf(secret, text, length))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

const signatureOf = ({ value }: Secret, text: string, length: number) =>
  createHmac('sha256', value).update(text).digest('base64url').slice(0, length)

/**
 * Returns a keyed hash that does not reveal the text, for comparing it with stored ones. A rotation changes it, so a text
 * that was stored before no longer matches.
 */
export const keyedHash = ({ first }: Secrets, text: string): string =>
  createHmac('sha256', first.value).update(text).digest('hex').slice(0, 32)
