import { type Email, readEmail } from '../../../gateways/mail/canonicalEmail.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { LANGUAGE_TAGS } from '../../../shop/languages/languages.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { readSheetTime, type SheetTime } from '../../../platform/sheets/sheetTimes.ts'
import { type Columns, textAt } from './sheetColumns.ts'

/** Who waits for what, as a row says. */
export interface WaitRow extends Email {
  /** Name, short address or URL of a link; empty if the row names none. */
  link: string
  /** As lists show them; empty if the row names none. */
  variants: string
  asked: SheetTime | null
  locale: string | null
}

/** The longest tag that a shopper's own request may have. */
const LONGEST_TAG = 35

/**
 * Reads a row.
 * @throws 400 naming the column.
 */
export function readRow(row: SheetRow, columns: Columns): WaitRow {
  if (row.problem) throw invalidField('row', row.problem)
  const email = textAt(row, columns, 'email').replace(/^mailto:/i, '')
  if (!email) throw invalidField('email', 'email is required.')
  return {
    ...readEmail('email', email),
    link: textAt(row, columns, 'link').normalize('NFC'),
    variants: textAt(row, columns, 'variants'),
    asked: timeAt(textAt(row, columns, 'asked_at')),
    locale: readLanguage(textAt(row, columns, 'language')),
  }
}

function timeAt(text: string): SheetTime | null {
  if (!text) return null
  const time = readSheetTime(text)
  if (!time) throw invalidField('asked_at', `asked_at "${text}" must be a date such as 2026-01-31 or 2026-01-31 18:00.`)
  return time
}

/** Languages of the mails by their own names and the English ones: `german`, `deutsch`. */
const NAMED = new Map(
  LANGUAGE_TAGS.flatMap((tag) =>
    ['en', tag].map((of) => [new Intl.DisplayNames([of], { type: 'language' }).of(tag)!.toLowerCase(), tag] as const),
  ),
)

/** @returns null for an empty text. @throws 400 naming `language`. */
function readLanguage(text: string): string | null {
  if (!text) return null
  const named = NAMED.get(text.toLowerCase())
  if (named) return named
  const tag = text.replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-|$)/i.test(tag) || tag.length > LONGEST_TAG) throw unknownLanguage(text)
  try {
    return Intl.getCanonicalLocales(tag)[0]!
  } catch {
    throw unknownLanguage(text)
  }
}

const unknownLanguage = (text: string) => invalidField('language', `language "${text}" must be a tag such as de or pt-BR.`)
