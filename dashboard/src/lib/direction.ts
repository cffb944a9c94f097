import { once } from './once.ts'

/** ISO 15924 codes of Arabic and Hebrew letters. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr']

/** Returns the direction in which a language is written, which is that of its script. */
export const directionOf = once((tag): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr',
)
