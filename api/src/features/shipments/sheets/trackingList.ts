import { plainList } from '../../../platform/sheets/plainList.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { PlainList } from '../../../platform/sheets/understandList.ts'
import { orderNumberIn } from './readCode.ts'
import { type Headings, READ, type ReadColumn } from './sheetColumns.ts'

const LIST = plainList({
  name: 'shipments ',
  columns: READ,
  missingIn(headings) {
    if (!headings.has('tracking_number')) return 'tracking_number'
    return headings.has('order') || headings.has('order_id') ? null : 'order'
  },
})

/** A list of orders with their tracking numbers. */
export const TRACKING_LIST: PlainList<ReadColumn> = {
  ...LIST,
  headingsOf(first, chosen) {
    const headings = LIST.headingsOf(first, chosen)
    assertNoOrder(first, headings)
    return headings
  },
}

function assertNoOrder(first: SheetRow, headings: Headings): void {
  const number = orderNumberIn(first, headings)
  if (number)
    throw new SheetProblem(
      `Row ${first.number} has no headings: it contains the order #${number}. Add a row above it that names the columns.`,
    )
}
