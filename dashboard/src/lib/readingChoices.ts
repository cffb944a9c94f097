import type { Schema } from '@linktill/sdk'

/** What the merchant has chosen in place of what was found in a file. */
export type Reading = Omit<Schema<'ProductImportInput'>, 'excel'>
export type Understood = Schema<'ImportUnderstanding'>

export const encodingNames: Record<Schema<'SheetEncoding'>, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Mac Roman',
  shift_jis: 'Japanese (Shift-JIS)',
  gb18030: 'Chinese (GBK)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
}

/** The choices about a list whose file is the field `sheet` of the form, so that the name of the sheet has another one. */
export const fileChoices = ({ sheet, layout: _none, ...choices }: Reading) => ({
  ...choices,
  ...(sheet !== undefined && { sheet_name: sheet }),
})

/** The columns that a column of the file can be, by what they are called in choices. Empty is none of them. */
export type ColumnNames = Record<string, string>

export const choiceOf = (readAs: string | null, names: ColumnNames): string => (readAs && readAs in names ? readAs : '')

/** The columns with another choice for one of them. A column that was read as the same is not read any more. */
export const withColumn = ({ columns }: Understood, at: number, choice: string): string =>
  columns.map(({ read_as: readAs }, place) => (place === at ? choice : readAs === choice ? '' : (readAs ?? ''))).join(',')

/** How a column without a heading is called in spreadsheet programs: A, B, … Z, AA. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26))

const LISTED = 4
const moreOf = ({ length }: string[]) => (length > LISTED ? ` and ${length - LISTED} more` : '')

/** What is said of a file that was understood, in one line. */
export function summaryOf({
  source,
  sheet,
  sheets,
  encoding,
  heading_row: row,
  currency,
  unread_columns: unread,
}: Understood): string {
  return [
    source && `Read as an export of ${source}.`,
    sheet !== null && sheets.length > 1 && `Sheet “${sheet}”.`,
    row > 1 && `The headings are in row ${row}.`,
    encoding && !encoding.startsWith('utf-') && `Encoding: ${encodingNames[encoding]}.`,
    currency && `Prices that show no currency are in ${currency}.`,
    unread.length ? `Not read: ${unread.slice(0, LISTED).join(', ')}${moreOf(unread)}.` : 'All columns are read.',
  ]
    .filter(Boolean)
    .join(' ')
}
