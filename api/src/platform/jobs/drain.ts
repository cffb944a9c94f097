import { inLanes } from './inLanes.ts'

/** Merchants whose rows are worked at the same time. */
const LANES = 4

/**
 * Works through all that is due, page by page: a page that is full means that there is more. The rows of one merchant are worked
 * one after the other, those of different merchants beside each other, so that a slow one holds up no others.
 * @param readDue returns the next page. What was worked is not in it again.
 * @param putOff called for a row that failed, so that it is not in the next page either.
 * @returns how many rows were worked.
 */
export async function drain<Row extends { merchantId: string }>(
  { readDue, size }: { readDue: () => PromiseLike<Row[]>; size: number },
  work: (row: Row) => Promise<unknown>,
  putOff: (row: Row) => PromiseLike<unknown>,
  log: (error: unknown) => void,
): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await readDue()
    const workAll = (ofOne: Row[]) => inLanes(ofOne, 1, work, log)
    const failed = await inLanes(
      byMerchant(rows),
      LANES,
      async (ofOne) => {
        for (const row of await workAll(ofOne)) await putOff(row)
      },
      log,
    )
    count += rows.length
    // Without the database, nothing can be put off.
    if (rows.length < size || failed.size > 0) return count
  }
}

function byMerchant<Row extends { merchantId: string }>(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.merchantId, [...(groups.get(row.merchantId) ?? []), row])
  return [...groups.values()]
}
