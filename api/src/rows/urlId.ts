import { randomInt } from 'node:crypto'

/** Without characters that are easily confused. 31^10 addresses cannot be guessed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a link's address: 10 URL-safe characters (docs/product/links.md#addresses). */
export const newUrlId = (): string => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
