import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { PLAIN_ID, type Secret, type Secrets } from './secrets.ts'

const KEYS = new Map<string, Buffer>()

function keyOf({ value }: Secret): Buffer {
  const key = KEYS.get(value) ?? createHmac('sha256', value).update('seal').digest()
  KEYS.set(value, key)
  return key
}

/**
 * Encrypts a text for the database, a link or a cookie: AES-256-GCM with a key derived from the first secret. The result
 * begins with that secret's id, `2026b.u7Qx…`; a secret without an id leaves it out.
 */
export function seal({ first }: Secrets, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(first), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const code = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  return first.id === PLAIN_ID ? code : `${first.id}.${code}`
}

/** Decrypts the text. @throws if it was changed, or if its secret is not one of these. */
export function unseal({ all }: Secrets, sealed: string): string {
  const id = sealedBy(sealed)
  const secret = all.find((one) => one.id === id)
  if (!secret) throw new Error(`This was sealed with the secret "${id}", which SECRET does not contain.`)
  const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Returns the id of the secret that sealed a text. */
export function sealedBy(sealed: string): string {
  const dot = sealed.indexOf('.')
  return dot < 0 ? PLAIN_ID : sealed.slice(0, dot)
}
