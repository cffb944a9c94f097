/** The languages of the checkout. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
