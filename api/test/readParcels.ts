import { invalidField } from '../src/platform/http/errors.ts'
import { orderNumberAt, trackingNumberAt } from '../src/features/shipments/sheets/readCode.ts'
import { TRACKING_LIST } from '../src/features/shipments/sheets/trackingList.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import type { Kind } from '../src/platform/sheets/Sheet.ts'
import { understandList } from '../src/platform/sheets/understandList.ts'
import { attempt, readRows } from './readRows.ts'

/** `1001: V-1` for each row with an order and a parcel, `Row 3: why` for the others, or one sentence for a file that is refused. */
export const readParcels = (content: Uint8Array | string, kind: Kind): Promise<string[]> => readRows(content, kind, read)

async function read(batches: SheetBatches): Promise<string[]> {
  const sheet = understandList(TRACKING_LIST, {}, { findKept: async () => null, dryRun: false })
  const said: string[] = []
  for await (const { rows, headings } of sheet.read(batches))
    for (const row of rows)
      said.push(
        attempt(row, () => {
          if (row.problem) throw invalidField('row', row.problem)
          return `${orderNumberAt(row, headings)}: ${trackingNumberAt(row, headings)}`
        }),
      )
  return said
}
