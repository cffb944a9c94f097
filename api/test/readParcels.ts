import { invalidField } from '../src/http/errors.ts'
import { orderNumberAt, trackingNumberAt } from '../src/features/shipments/sheets/readCode.ts'
import { createUnderstanding } from '../src/features/shipments/sheets/understandSheet.ts'
import type { SheetBatches } from '../src/sheets/readSheet.ts'
import type { Kind } from '../src/sheets/Sheet.ts'
import { attempt, readRows } from './readRows.ts'

/** `1001: V-1` for each row with an order and a parcel, `Row 3: why` for the others, or one sentence for a file that is refused. */
export const readParcels = (content: Uint8Array | string, kind: Kind): Promise<string[]> => readRows(content, kind, read)

async function read(batches: SheetBatches): Promise<string[]> {
  const sheet = createUnderstanding({}, async () => null, false)
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
