import type { Messages } from './en.js'
import { matchLanguage } from './languages.js'

/** Loads the texts of the language that matches `locale`, with the names of all countries. */
export async function loadMessages(locale: string): Promise<Messages> {
  const tag = matchLanguage(locale)
  const [words, names] = await Promise.all([WORDS[tag]!(), COUNTRIES[tag]!()])
  return { ...words, countries: Object.fromEntries(names.split('|').map((row) => row.split('=') as [string, string])) }
}

// Listed one by one, so that bundlers can find each module.
const WORDS: Record<string, () => Promise<Messages>> = {
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

const COUNTRIES: Record<string, () => Promise<string>> = {
  en: async () => (await import('../countries/en.js')).countries,
  de: async () => (await import('../countries/de.js')).countries,
  fr: async () => (await import('../countries/fr.js')).countries,
  es: async () => (await import('../countries/es.js')).countries,
  it: async () => (await import('../countries/it.js')).countries,
  nl: async () => (await import('../countries/nl.js')).countries,
  pt: async () => (await import('../countries/pt.js')).countries,
  pl: async () => (await import('../countries/pl.js')).countries,
  cs: async () => (await import('../countries/cs.js')).countries,
  ro: async () => (await import('../countries/ro.js')).countries,
  hu: async () => (await import('../countries/hu.js')).countries,
  sv: async () => (await import('../countries/sv.js')).countries,
  da: async () => (await import('../countries/da.js')).countries,
  fi: async () => (await import('../countries/fi.js')).countries,
  nb: async () => (await import('../countries/nb.js')).countries,
  el: async () => (await import('../countries/el.js')).countries,
  tr: async () => (await import('../countries/tr.js')).countries,
  ar: async () => (await import('../countries/ar.js')).countries,
  he: async () => (await import('../countries/he.js')).countries,
  fa: async () => (await import('../countries/fa.js')).countries,
}
