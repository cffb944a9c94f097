import { readRow } from '../src/features/customers/sheets/readRow.ts'
import { CUSTOMER_LIST } from '../src/features/customers/sheets/sheetColumns.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import type { Kind } from '../src/platform/sheets/Sheet.ts'
import { understandList } from '../src/platform/sheets/understandList.ts'
import { attempt, readRows } from './readRows.ts'

/** `nora@example.com: Nora Ek, u1` for each row, `Row 3: why` for the others, or one sentence for a file that is refused. */
export const readCustomers = (content: Uint8Array | string, kind: Kind): Promise<string[]> => readRows(content, kind, read)

async function read(batches: SheetBatches): Promise<string[]> {
  const list = understandList(CUSTOMER_LIST, {}, { findKept: async () => null, dryRun: false })
  const said: string[] = []
  for await (const { rows, headings } of list.read(batches))
    for (const row of rows)
      said.push(
        attempt(row, () => {
          const { email, name, externalId } = readRow(row, headings)
          return `${email}: ${[name, externalId].filter((text) => text !== null).join(', ')}`
        }),
      )
  return said
}
