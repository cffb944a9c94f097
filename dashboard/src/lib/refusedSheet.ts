import type { Schema } from '@linktill/sdk'
import type { Understood } from './readingChoices.ts'

export type RefusedRow = Schema<'RefusedRow'>

/**
 * Returns the rows that an import refuses as a .csv with their headings and cells, and the reason in the last column, which no import
 * reads.
 */
export function refusedSheet({ columns }: Understood, refused: RefusedRow[], reasons: Map<number, string>): Blob {
  const headings = columns.map(({ heading }) => heading)
  const width = Math.max(headings.length, ...refused.map(({ cells }) => cells.length))
  const filled = (cells: string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? '')
  const rows = [[...filled(headings), 'problem'], ...refused.map(({ row, cells }) => [...filled(cells), reasons.get(row) ?? ''])]
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  // With the mark, spreadsheet programs read UTF-8.
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' })
}
