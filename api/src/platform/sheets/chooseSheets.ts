import { SheetProblem } from './Sheet.ts'

/**
 * Returns the sheets of a workbook to look into, one after the other until one has rows: the chosen one, else all visible ones.
 * @throws SheetProblem when there is no such sheet.
 */
export function chooseSheets<Sheet extends { name: string; isHidden: boolean }>(sheets: Sheet[], chosen?: string): Sheet[] {
  if (chosen === undefined) return sheets.filter(({ isHidden }) => !isHidden)
  const named = sheets.filter(({ name }) => name === chosen)
  if (!named.length) throw new SheetProblem(`This file has no sheet named “${chosen}”.`)
  return named.slice(0, 1)
}
