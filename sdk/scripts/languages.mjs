/** The languages of the checkout. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
export const RIGHT_TO_LEFT = ['ar', 'fa', 'he']
