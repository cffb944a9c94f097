import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const KEYS = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const key = KEYS.get(secret) ?? createHmac('sha256', secret).update('seal').digest()
  KEYS.set(secret, key)
  return key
}

/** Encrypts a merchant's secret for the database: AES-256-GCM with a key derived from the deployment's secret. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts the text. @throws if it was changed, or encrypted with another secret. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
