/** The languages of the checkout, with their native names. */
export const LANGUAGES: readonly { tag: string; name: string }[] = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'fr', name: 'Français' },
  { tag: 'es', name: 'Español' },
  { tag: 'it', name: 'Italiano' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'pt', name: 'Português' },
  { tag: 'pl', name: 'Polski' },
  { tag: 'cs', name: 'Čeština' },
  { tag: 'ro', name: 'Română' },
  { tag: 'hu', name: 'Magyar' },
  { tag: 'sv', name: 'Svenska' },
  { tag: 'da', name: 'Dansk' },
  { tag: 'fi', name: 'Suomi' },
  { tag: 'nb', name: 'Norsk bokmål' },
  { tag: 'el', name: 'Ελληνικά' },
  { tag: 'tr', name: 'Türkçe' },
  { tag: 'ar', name: 'العربية' },
  { tag: 'he', name: 'עברית' },
  { tag: 'fa', name: 'فارسی' },
]

/** Other tags of the same languages, which some browsers send. */
const ALIASES: Record<string, string> = { no: 'nb', nn: 'nb', iw: 'he' }

/** Returns the language for a BCP 47 tag: `de-AT` → `de`. Other languages → `en`. */
export function matchLanguage(locale: string): string {
  const language = locale.toLowerCase().split('-')[0]!
  const known = ALIASES[language] ?? language
  return LANGUAGES.some(({ tag }) => tag === known) ? known : 'en'
}
