import { randomInt } from 'node:crypto'

/** Without characters that are easily confused. 31^10 addresses cannot be guessed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const SHAPE = new RegExp(`^[${ALPHABET}]{10}$`)

/** Whether a text has the shape of a link's short address. */
export const isShortAddress = (text: string): boolean => SHAPE.test(text)

/** Makes a link's address: 10 URL-safe characters (docs/product/links.md#addresses). */
export const newUrlId = (): string => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
