import { useEffect, useState } from 'react'
import { matchLanguage } from '../messages/languages.js'
import { useScope } from '../scope.js'
import type { LimitWords } from './words/en.js'

/** Returns the texts in the language of the page; null until they are loaded. */
export function useLimitWords(): LimitWords | null {
  const { tag } = useScope().messages
  const [words, setWords] = useState<LimitWords | null>(null)
  useEffect(() => {
    let current = true
    loadLimitWords(tag).then(
      (loaded) => current && setWords(loaded),
      () => {}, // without them, the page still says that the link is sold out
    )
    return () => void (current = false)
  }, [tag])
  return words
}

/** Loads them in the language that matches `locale`. Most shoppers never see them. */
export const loadLimitWords = (locale: string): Promise<LimitWords> => WORDS[matchLanguage(locale)]!()

// Listed one by one, so that bundlers can find each module.
const WORDS: Record<string, () => Promise<LimitWords>> = {
  en: async () => (await import('./words/en.js')).words,
  de: async () => (await import('./words/de.js')).words,
  fr: async () => (await import('./words/fr.js')).words,
  es: async () => (await import('./words/es.js')).words,
  it: async () => (await import('./words/it.js')).words,
  nl: async () => (await import('./words/nl.js')).words,
  pt: async () => (await import('./words/pt.js')).words,
  pl: async () => (await import('./words/pl.js')).words,
  cs: async () => (await import('./words/cs.js')).words,
  ro: async () => (await import('./words/ro.js')).words,
  hu: async () => (await import('./words/hu.js')).words,
  sv: async () => (await import('./words/sv.js')).words,
  da: async () => (await import('./words/da.js')).words,
  fi: async () => (await import('./words/fi.js')).words,
  nb: async () => (await import('./words/nb.js')).words,
  el: async () => (await import('./words/el.js')).words,
  tr: async () => (await import('./words/tr.js')).words,
  ar: async () => (await import('./words/ar.js')).words,
  he: async () => (await import('./words/he.js')).words,
  fa: async () => (await import('./words/fa.js')).words,
}
