/** The contract has the same numbers, but does not name a row. */
export const MOST_VARIANTS = 100
export const MOST_VALUES = 50
export const TOO_MANY = `A product has at most ${MOST_VARIANTS} variants.`
