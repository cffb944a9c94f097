/** For callers who want to know of the first failure. */
export function rethrow(error: unknown): never {
  throw error
}

/**
 * Works through everything that is due, page by page. What fails is logged, stays due, and holds up nothing else, however much
 * of it there is.
 * @param pageAfter returns the next rows in a fixed order, after a row or from the start.
 */
export async function sweep<Row>(
  pageAfter: (last: Row | null) => PromiseLike<Row[]>,
  work: (row: Row) => Promise<unknown>,
  log: (error: unknown) => void,
): Promise<number> {
  let count = 0
  for (let rows = await pageAfter(null); rows.length; rows = await pageAfter(rows.at(-1)!)) {
    for (const row of rows) await work(row).catch(log)
    count += rows.length
  }
  return count
}
