import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

/** The languages of the checkout: a mail uses the language that its shopper saw. */
const LANGUAGES: Record<string, Words> = { en, de, fr, es, it, nl, pt }

export type { Words }

/** Returns the texts for a BCP 47 tag: `de-AT` → German; unsupported languages → English. */
export const wordsFor = (locale: string | null): Words => LANGUAGES[locale?.toLowerCase().split(/[-_]/)[0] ?? 'en'] ?? en
