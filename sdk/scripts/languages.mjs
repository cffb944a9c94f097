/** The languages of the checkout. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'cs',
  'ro',
  'hu',
  'sv',
  'da',
  'fi',
  'nb',
  'el',
  'tr',
  'ar',
  'he',
  'fa',
]
export const RIGHT_TO_LEFT = ['ar', 'fa', 'he']
