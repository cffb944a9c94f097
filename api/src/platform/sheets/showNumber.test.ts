import { expect, it } from 'vitest'
import type { SheetRow } from './Sheet.ts'
import { createShow, placeCell } from './showNumber.ts'

it.each([
  [123, '00000', '00123'],
  [123, '0', 123],
  [0, '0', 0],
  [46024, 'dd.mm.yyyy', '02.01.2026'],
  [46024, '#,##0', 46024],
])('%s in %s is %j for every import', (value, format, cell) => {
  const row: SheetRow = { number: 1, cells: [] }
  placeCell(row, 1, value, createShow(false)(format, value))
  expect(row.cells).toEqual([null, cell])
})
