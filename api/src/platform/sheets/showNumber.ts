import { SSF } from '@e965/xlsx'
import { formatSign } from './formatSign.ts'
import type { Cell, Shown, SheetRow } from './Sheet.ts'

/** Formats that every workbook has without naming them. Those of money show the sign of the reader's country, `¤` here. */
const BUILT_IN: Record<string, string> = {
  ...(SSF.get_table() as Record<string, string>),
  5: '"¤"#,##0',
  6: '"¤"#,##0',
  7: '"¤"#,##0.00',
  8: '"¤"#,##0.00',
  42: '"¤"#,##0',
  44: '"¤"#,##0.00',
  // Dates of East Asia.
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'])),
}
/** The digits and the place of a format, which change no number. */
const SCRIPTS = /\[(\$-|DBNum|NatNum)[^[\]]*\]/gi

export const builtInFormat = (id: string): string => BUILT_IN[id] ?? ''

/** Shows the numbers of one workbook. Its dates may count from 1904. */
export function createShow(since1904: boolean): (code: string, value: number) => Shown | null {
  return (code, value) => {
    if (!code || /^general$/i.test(code)) return null
    const isDate = SSF.is_date(code)
    const text = textOf(code, value, isDate, since1904)
    const sign = isDate ? '' : signOf(code, text)
    return sign || text !== String(value) ? { sign, text, isDate } : null
  }
}

/** A format with conditions shows one of several signs, the one in the text. */
const signOf = (code: string, text: string): string =>
  formatSign(/\[[<>=]/.test(code) ? `"${text.replace(/[\d.,"]/g, '')}"0` : code)

function textOf(code: string, value: number, isDate: boolean, date1904: boolean): string {
  const format = (by: string) => String(SSF.format(by, value, { date1904 })).trim()
  try {
    const plain = code.slice(0, 255).replace(SCRIPTS, '')
    // Dots between days and months are no decimal points.
    return format(isDate ? plain.replace(/\.(?!0)/g, '\\.') : plain)
  } catch {
    return isDate ? format('yyyy-mm-dd') : ''
  }
}

/** Puts a cell into its row with what it shows. Dates and numbers with leading zeros are texts: nobody means the number. */
export function placeCell(row: SheetRow, column: number, cell: Cell, shown: Shown | null): void {
  while (row.cells.length < column) row.cells.push(null)
  const isText = shown?.isDate || (/^0\d+$/.test(shown?.text ?? '') && Number(shown?.text) === cell)
  row.cells[column] = isText ? shown!.text : cell
  if (shown) (row.shown ??= new Map()).set(column, shown)
}
