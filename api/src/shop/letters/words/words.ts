import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fa } from './fa.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hu } from './hu.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'

/** The languages of the checkout: a mail uses the language that its shopper saw. */
const LANGUAGES: Record<string, Words> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  cs,
  ro,
  hu,
  sv,
  da,
  fi,
  nb,
  no: nb,
  nn: nb,
  el,
  tr,
  ar,
  he,
  iw: he,
  fa,
}

export type { Words }

/** A tag of each language, some of them old ones. */
export const LANGUAGE_TAGS: string[] = Object.keys(LANGUAGES)

/** Whether a BCP 47 tag names a language of the checkout. */
export const isKnownLanguage = (tag: string): boolean => Object.hasOwn(LANGUAGES, languageOf(tag))

const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!

/** Returns the texts for a BCP 47 tag: `de-AT` → German; unsupported languages → English. */
export const wordsFor = (locale: string | null): Words => LANGUAGES[languageOf(locale ?? 'en')] ?? en
