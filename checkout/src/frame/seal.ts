import { readCookie } from '../cookies.ts'

/**
 * Seals texts with a key that only this frame has, so that the surrounding page can keep them and neither read nor change them. The
 * key is in a cookie of this browser session, partitioned by the surrounding site, which browsers allow where they block storage.
 */
const COOKIE = 'linktill_seal'
const ATTRIBUTES = 'Secure; SameSite=None; Partitioned; Path=/checkout'
const KEY_BYTES = 32
const IV_BYTES = 12
/** A visit is a few KB. A longer text is not kept. */
const MOST_CHARACTERS = 200_000

/** Returns the sealed text. Null on plain http, and if the browser refuses the cookie or the text is too long. */
export async function seal(text: string): Promise<string | null> {
  if (!readCookie(COOKIE)) document.cookie = `${COOKIE}=${encode(random(KEY_BYTES))}; ${ATTRIBUTES}`
  const key = await readKey().catch(() => null)
  if (!key) return null
  const iv = random(IV_BYTES)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const packed = encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
  return packed.length > MOST_CHARACTERS ? null : packed
}

/** Returns the text that was sealed. Null if it was altered, or sealed with another key. */
export async function unseal(packed: unknown): Promise<string | null> {
  if (typeof packed !== 'string' || packed.length > MOST_CHARACTERS) return null
  try {
    const key = await readKey()
    const bytes = decode(packed)
    const [iv, sealed] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
    return key && new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  } catch {
    return null
  }
}

/** Read each time, because another frame of this site may have replaced the cookie. Resolves to null without key or `crypto.subtle`. */
async function readKey(): Promise<CryptoKey | null> {
  const text = readCookie(COOKIE)
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  return text && subtle ? subtle.importKey('raw', decode(text), 'AES-GCM', false, ['encrypt', 'decrypt']) : null
}

const random = (size: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(size))

const encode = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
