/**
 * Reads rows in batches, the next one while the previous one is used.
 * @param read returns at most `size` rows after the given one, or the first without one.
 */
export async function* readBatches<Row>(
  size: number,
  read: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length) yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last)
}
