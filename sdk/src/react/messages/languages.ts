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
]

/** Returns the language for a BCP 47 tag: `de-AT` → `de`. Other languages → `en`. */
export function matchLanguage(locale: string): string {
  const language = locale.toLowerCase().split('-')[0]
  return LANGUAGES.some(({ tag }) => tag === language) ? language! : 'en'
}
