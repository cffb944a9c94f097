import { textAt as shownAt } from '../../../platform/sheets/cellText.ts'
import type { NamedColumn } from '../../../platform/sheets/findColumns.ts'
import { plainList } from '../../../platform/sheets/plainList.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { PlainList } from '../../../platform/sheets/understandList.ts'
import { canonicalEmail } from '../../../gateways/mail/canonicalEmail.ts'
import { ASKED, EMAILS, LANGUAGES, LINKS, VARIANTS } from './headingWords.ts'

/** Columns that the import reads. It ignores the others. */
export type ReadColumn = 'email' | 'link' | 'variants' | 'asked_at' | 'language'

const READ: NamedColumn<ReadColumn>[] = [
  { heading: 'email', also: ['e_mail'], words: EMAILS, else: ['mail', 'customer_email'] },
  { heading: 'link', also: ['link_name', 'checkout_link'], words: ['product', 'product_name'], else: [...LINKS, 'title', 'url'] },
  { heading: 'variants', also: ['variant'], else: VARIANTS },
  { heading: 'asked_at', also: ['asked', 'created_at'], else: [...ASKED, 'date'] },
  { heading: 'language', also: ['locale'], words: LANGUAGES },
]

export type Columns = Map<ReadColumn, number>

/** What nobody sees comes with texts that are copied from pages and chats. The database takes no zero character. */
export const textAt = (row: SheetRow, columns: Columns, column: ReadColumn): string =>
  shownAt(row, columns, column)
    .replace(/[\p{Cf}\0]/gu, '')
    .trim()

/**
 * A list of people who wait.
 * @param needsLink whether its rows must name a link.
 */
export function waitingList(needsLink: boolean): PlainList<ReadColumn> {
  const list = plainList({
    name: 'waitlist ',
    columns: READ,
    missingIn: (columns) => (!columns.has('email') ? 'email' : needsLink && !columns.has('link') ? 'link' : null),
  })
  return {
    ...list,
    headingsOf(first, chosen) {
      assertNoPerson(first)
      return list.headingsOf(first, chosen)
    },
  }
}

function assertNoPerson(first: SheetRow): void {
  const email = first.cells.map((cell) => String(cell ?? '').trim()).find((text) => canonicalEmail(text))
  if (email)
    throw new SheetProblem(
      `Row ${first.number} has no headings: it contains the address ${email}. Add a row above it that names the columns.`,
    )
}
