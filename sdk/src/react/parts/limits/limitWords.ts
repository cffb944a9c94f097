import { useEffect, useState } from 'react'
import type { LimitWords } from '../../limits/words/en.js'
import { matchLanguage } from '../../messages/languages.js'
import { useScope } from '../scope.js'

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
  en: async () => (await import('../../limits/words/en.js')).words,
  de: async () => (await import('../../limits/words/de.js')).words,
  fr: async () => (await import('../../limits/words/fr.js')).words,
  es: async () => (await import('../../limits/words/es.js')).words,
  it: async () => (await import('../../limits/words/it.js')).words,
  nl: async () => (await import('../../limits/words/nl.js')).words,
  pt: async () => (await import('../../limits/words/pt.js')).words,
  pl: async () => (await import('../../limits/words/pl.js')).words,
  cs: async () => (await import('../../limits/words/cs.js')).words,
  ro: async () => (await import('../../limits/words/ro.js')).words,
  hu: async () => (await import('../../limits/words/hu.js')).words,
  sv: async () => (await import('../../limits/words/sv.js')).words,
  da: async () => (await import('../../limits/words/da.js')).words,
  fi: async () => (await import('../../limits/words/fi.js')).words,
  nb: async () => (await import('../../limits/words/nb.js')).words,
  el: async () => (await import('../../limits/words/el.js')).words,
  tr: async () => (await import('../../limits/words/tr.js')).words,
  ar: async () => (await import('../../limits/words/ar.js')).words,
  he: async () => (await import('../../limits/words/he.js')).words,
  fa: async () => (await import('../../limits/words/fa.js')).words,
}
