import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 bytes need 43 digits of base 62; four bytes of checksum need 6. */
const SHAPE = /^sk_(live|test)_[0-9A-Za-z]{49}$/
const CHECKSUM_DIGITS = 6

export type Prefix = 'sk_live_' | 'sk_test_'

/** The prefix of keys of this deployment (docs/api-keys.md). */
export const prefixFor = (testMode: boolean): Prefix => (testMode ? 'sk_test_' : 'sk_live_')

/** Makes a secret key. */
export const newSecret = (prefix: Prefix): string => secretOf(prefix, randomBytes(32))

/** Writes a key: its prefix, its 32 bytes and a checksum, which exposes a mistyped or invented key without a look-up. */
export function secretOf(prefix: Prefix, bytes: Buffer): string {
  const start = prefix + base62(BigInt(`0x${bytes.toString('hex')}`), 43)
  return start + checksumOf(start)
}

/** Whether a text can be a key: shape and checksum. */
export const isSecret = (text: string): boolean =>
  SHAPE.test(text) && checksumOf(text.slice(0, -CHECKSUM_DIGITS)) === text.slice(-CHECKSUM_DIGITS)

/** The hash that is stored of a key. A plain hash is enough, because 256 random bits cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const checksumOf = (text: string) => base62(BigInt(crc32(text)), CHECKSUM_DIGITS)

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
