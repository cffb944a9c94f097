import { matchLanguage } from '../../messages/languages.js'
import type { QuestionWords } from './en.js'

/** Loads the words of the language that matches `locale`. */
export const loadWords = (locale: string): Promise<QuestionWords> => WORDS[matchLanguage(locale)]!()

// Listed one by one, so that bundlers can find each module.
const WORDS: Record<string, () => Promise<QuestionWords>> = {
  en: async () => (await import('./en.js')).en,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  es: async () => (await import('./es.js')).es,
  it: async () => (await import('./it.js')).it,
  nl: async () => (await import('./nl.js')).nl,
  pt: async () => (await import('./pt.js')).pt,
  pl: async () => (await import('./pl.js')).pl,
  cs: async () => (await import('./cs.js')).cs,
  ro: async () => (await import('./ro.js')).ro,
  hu: async () => (await import('./hu.js')).hu,
  sv: async () => (await import('./sv.js')).sv,
  da: async () => (await import('./da.js')).da,
  fi: async () => (await import('./fi.js')).fi,
  nb: async () => (await import('./nb.js')).nb,
  el: async () => (await import('./el.js')).el,
  tr: async () => (await import('./tr.js')).tr,
  ar: async () => (await import('./ar.js')).ar,
  he: async () => (await import('./he.js')).he,
  fa: async () => (await import('./fa.js')).fa,
}
