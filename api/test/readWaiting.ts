import { readRow } from '../src/features/waitlist/sheets/readRow.ts'
import { waitingList } from '../src/features/waitlist/sheets/sheetColumns.ts'
import type { SheetBatches } from '../src/platform/sheets/readSheet.ts'
import type { Kind } from '../src/platform/sheets/Sheet.ts'
import { understandList } from '../src/platform/sheets/understandList.ts'
import { attempt, readRows } from './readRows.ts'

/**
 * `ada@example.com: Mug, Red, 2026-01-31T00:00:00, de` for each row, without what it does not have; `Row 3: why` for the others, or one
 * sentence for a file that is refused.
 */
export const readWaiting = (content: Uint8Array | string, kind: Kind): Promise<string[]> => readRows(content, kind, read)

async function read(batches: SheetBatches): Promise<string[]> {
  const list = understandList(waitingList(false), {}, { findKept: async () => null, dryRun: false })
  const said: string[] = []
  for await (const { rows, headings } of list.read(batches))
    for (const row of rows)
      said.push(
        attempt(row, () => {
          const { email, link, variants, asked, locale } = readRow(row, headings)
          const time = asked && ('iso' in asked ? asked.iso : asked.local)
          return `${email}: ${[link, variants, time, locale].filter(Boolean).join(', ')}`
        }),
      )
  return said
}
