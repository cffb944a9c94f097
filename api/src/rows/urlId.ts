import { randomInt } from 'node:crypto'

/** Without the letters that people read for one another. 31^10 addresses cannot be guessed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A link's own address: 10 characters, URL-safe (decisions: Addresses). */
export const newUrlId = (): string => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
