import { ALIASES, LANGUAGES, type Language } from './generated/languages.js'

export { LANGUAGES, type Language }

/** Returns the language for a BCP 47 tag: `de-AT` → `de`. Other languages → `en`. */
export function matchLanguage(locale: string): Language {
  const language = locale.toLowerCase().split('-')[0]!
  const known = ALIASES[language] ?? language
  return LANGUAGES.find(({ tag }) => tag === known)?.tag ?? 'en'
}
