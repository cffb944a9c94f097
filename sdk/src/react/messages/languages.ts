/** The languages that the checkout speaks, with their own names. */
export const LANGUAGES: readonly { tag: string; name: string }[] = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'fr', name: 'Français' },
  { tag: 'es', name: 'Español' },
  { tag: 'it', name: 'Italiano' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'pt', name: 'Português' },
]

/** The language for a BCP 47 tag: `de-AT` → `de`; what we do not speak → `en`. */
export function matchLanguage(locale: string): string {
  const language = locale.toLowerCase().split('-')[0]
  return LANGUAGES.some(({ tag }) => tag === language) ? language! : 'en'
}
