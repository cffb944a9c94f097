/** Random text that nobody guesses. Not `crypto.randomUUID`, which browsers offer on https and localhost only. */
export const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
