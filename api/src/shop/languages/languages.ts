import { ALIASES, LANGUAGES, type Language } from './generated/languages.ts'

/** A tag of each language, some of them old ones. */
export const LANGUAGE_TAGS: string[] = [...LANGUAGES, ...Object.keys(ALIASES)]

const BY_TAG = new Map<string, Language>([...LANGUAGES.map((tag) => [tag, tag] as const), ...Object.entries(ALIASES)])

/** Returns the language of a tag without a region, such as `nb` or the older `no`; English if it is not supported. */
export const languageOf = (tag: string): Language => BY_TAG.get(tag.toLowerCase()) ?? 'en'

/** Returns the language of a BCP 47 tag: `de-AT` → `de`; English if it is not supported. */
export const matchLanguage = (locale: string): Language => languageOf(withoutRegion(locale))

/** Whether a BCP 47 tag names a language of the checkout. */
export const isKnownLanguage = (locale: string): boolean => BY_TAG.has(withoutRegion(locale))

const withoutRegion = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0]!
