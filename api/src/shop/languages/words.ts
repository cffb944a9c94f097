import type { Words } from './en/letters.ts'
import { letters } from './generated/letters.ts'
import { matchLanguage } from './languages.ts'

/** Returns the texts of mails for a BCP 47 tag: `de-AT` → German; unsupported languages → English. */
export const wordsFor = (locale: string | null): Words => letters[matchLanguage(locale ?? 'en')].letters
