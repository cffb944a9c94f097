import type { Cell, SheetRow, Shown } from './Sheet.ts'
import type { XlsxParts } from './xlsxParts.ts'

/** A merged range: rows from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** More are a drawing, not a list. */
const MOST = 20_000
const MOST_COLUMNS = 256

/** Returns the merged ranges of a sheet, which stand behind its rows. */
export async function readMerges(parts: XlsxParts, sheet: string): Promise<Merge[]> {
  const tags = await parts.tagsOf(sheet, 'mergeCell')
  return tags.slice(0, MOST).flatMap((tag) => {
    const [, left, top, right, bottom] = /ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/i.exec(tag) ?? []
    return left ? { left: columnOf(left), top: Number(top), right: columnOf(right!), bottom: Number(bottom) } : []
  })
}

/**
 * Returns a function that repeats what the first cell of a merged range contains in the range's other cells. Call it with all rows, in
 * order. A range in one row is a title or a heading, and rows without a value of their own stay empty.
 */
export function createFill(merges: Merge[]): (row: SheetRow) => SheetRow {
  const waiting = merges
    .filter(({ top, bottom, left }) => bottom > top && left < MOST_COLUMNS)
    .toSorted((one, other) => other.top - one.top)
  let open: (Merge & { cell: Cell; shown: Shown | undefined })[] = []
  return (row) => {
    open = open.filter(({ bottom }) => bottom >= row.number)
    while (waiting.length && waiting.at(-1)!.top <= row.number) {
      const merge = waiting.pop()!
      const cell = merge.top === row.number ? (row.cells[merge.left] ?? null) : null
      if (cell !== null && cell !== '') open.push({ ...merge, cell, shown: row.shown?.get(merge.left) })
    }
    if (row.cells.every((cell) => cell === null || cell === '')) return row
    for (const { left, right, cell, shown } of open)
      for (let column = left; column <= Math.min(right, MOST_COLUMNS - 1); column++) {
        while (row.cells.length <= column) row.cells.push(null)
        if (row.cells[column] !== null && row.cells[column] !== '') continue
        row.cells[column] = cell
        if (shown) (row.shown ??= new Map()).set(column, shown)
      }
    return row
  }
}

/** `AB12` → 27. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replaceAll(/\d/g, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
