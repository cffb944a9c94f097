/** A text as searches compare it: in lower case and without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains another, whatever the case and accents. */
export const contains = (text: string, sought: string): boolean => fold(text).includes(fold(sought))
