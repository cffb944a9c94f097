import type { KeyboardEvent } from 'react'
import { cellAfter, type CellPlace } from './cellMoves.ts'
import type { VariantSheet } from './variantSheet.ts'

/** The attribute of a cell's control: its row and column. */
export const cellAt = (row: number, column: number) => ({ 'data-cell': `${row} ${column}` })

/** Focuses a cell and selects its text, so that the next key replaces it. */
export function focusCell(table: HTMLElement | null, { row, column }: CellPlace): void {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** Moves the focus, or undoes what was filled. */
export function handleKey(event: KeyboardEvent, table: HTMLTableElement | null, sheet: VariantSheet): void {
  const { target, key, ctrlKey, metaKey, altKey, nativeEvent } = event
  if (!(target instanceof HTMLElement) || !target.dataset['cell'] || !table || nativeEvent.isComposing) return
  if ((ctrlKey || metaKey) && key === 'z' && sheet.lastFill.peek()) {
    event.preventDefault()
    return sheet.undo()
  }
  // The form is submitted, without a blur before it.
  if ((ctrlKey || metaKey) && key === 'Enter') sheet.leaveCell()
  if (ctrlKey || metaKey || altKey) return
  const [row, column] = target.dataset['cell'].split(' ').map(Number)
  const at = { row: row!, column: column! }
  const size = { rows: table.tBodies[0]!.rows.length, columns: sheet.columns.peek().length + 2 }
  const next = cellAfter(event, at, size, caretOf(target))
  if (!next) return
  event.preventDefault()
  // The row that sets all has no picture and no menu.
  focusCell(table, next.row === 0 ? { row: 0, column: Math.min(next.column, size.columns - 3) } : next)
}

const caretOf = (target: HTMLElement) =>
  target instanceof HTMLInputElement
    ? { start: target.selectionStart ?? 0, end: target.selectionEnd ?? 0, length: target.value.length }
    : null
