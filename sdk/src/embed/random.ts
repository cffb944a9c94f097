/** Returns 128 random bits as text. `crypto.randomUUID` exists only in secure contexts (https and localhost). */
export const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
