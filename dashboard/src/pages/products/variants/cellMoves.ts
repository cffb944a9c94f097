/** A cell of the table: row 0 sets all. */
export interface CellPlace {
  row: number
  column: number
}

interface Pressed {
  key: string
  shiftKey: boolean
}

/** What is selected of a cell's text; null for a button. */
export interface Caret {
  start: number
  end: number
  length: number
}

/**
 * Returns the cell that a key leads to, as in a spreadsheet; null if the key belongs to the cell. At the table's edge it is the same
 * cell. Left and right leave a text at its ends, or when all of it is selected. Tab is the browser's.
 */
export function cellAfter(
  { key, shiftKey }: Pressed,
  at: CellPlace,
  size: { rows: number; columns: number },
  caret: Caret | null,
) {
  const to = (down: number, right: number): CellPlace => ({
    row: clamp(at.row + down, size.rows),
    column: clamp(at.column + right, size.columns),
  })
  // A button is pressed with Enter, and a menu is opened with the arrow.
  if (key === 'Enter') return caret && to(shiftKey ? -1 : 1, 0)
  if (shiftKey) return null
  if (key === 'ArrowDown') return caret && to(1, 0)
  if (key === 'ArrowUp') return caret && to(-1, 0)
  const isWhole = !caret || caret.end - caret.start === caret.length
  const isPoint = caret?.start === caret?.end
  if (key === 'ArrowLeft') return isWhole || (isPoint && caret.start === 0) ? to(0, -1) : null
  if (key === 'ArrowRight') return isWhole || (isPoint && caret.end === caret.length) ? to(0, 1) : null
  return null
}

const clamp = (place: number, count: number) => Math.min(Math.max(place, 0), count - 1)
