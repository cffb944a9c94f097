import { PROMO_LIST } from '../src/features/promos/sheets/importSheet.ts'
import { describeDiscount } from '../src/features/promos/sheets/readDiscount.ts'
import { readRow } from '../src/features/promos/sheets/readRow.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import type { Kind } from '../src/platform/sheets/Sheet.ts'
import { understandList } from '../src/platform/sheets/understandList.ts'
import { attempt, readRows } from './readRows.ts'

/** `SPRING: 10%` or `SPRING: 5.00 EUR` for each row, `Row 3: why` for the others, or one sentence for a file that is refused. */
export const readCodes = (content: Uint8Array | string, kind: Kind): Promise<string[]> => readRows(content, kind, read)

async function read(batches: SheetBatches): Promise<string[]> {
  const list = understandList(PROMO_LIST, {}, { findKept: async () => null, dryRun: false })
  const said: string[] = []
  for await (const { rows, headings } of list.read(batches))
    for (const row of rows)
      said.push(
        attempt(row, () => {
          const code = readRow(row, headings, 'EUR')
          // The contract refuses 0 % afterwards.
          return `${code.code}: ${code.percent === 0 ? '0%' : describeDiscount(code)}`
        }),
      )
  return said
}
