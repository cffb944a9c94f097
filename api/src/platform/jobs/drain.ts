import { workByMerchant } from './byMerchant.ts'

/**
 * Works through all that is due, page by page: a page that is full means that there is more.
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
    const isPutOff = await workByMerchant(rows, work, log, putOff)
    count += rows.length
    // Without the database, nothing can be put off.
    if (rows.length < size || !isPutOff) return count
  }
}
