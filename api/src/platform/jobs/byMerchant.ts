import { inLanes } from './inLanes.ts'

/** Merchants whose rows are worked at the same time. */
export const LANES = 4

/** Returns the rows of each merchant, in their order. */
export function byMerchant<Row extends { merchantId: string }>(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.merchantId)
    if (group) group.push(row)
    else groups.set(row.merchantId, [row])
  }
  return [...groups.values()]
}

/**
 * Works the rows of one merchant one after the other, and those of different merchants beside each other, so that a slow one holds
 * up no others.
 * @param putOff called for a row that failed.
 * @returns whether each row that failed was put off.
 */
export async function workByMerchant<Row extends { merchantId: string }>(
  rows: Row[],
  work: (row: Row) => Promise<unknown>,
  log: (error: unknown) => void,
  putOff: (row: Row) => PromiseLike<unknown> = async () => {},
): Promise<boolean> {
  const workAll = async (ofOne: Row[]) => {
    for (const row of await inLanes(ofOne, 1, work, log)) await putOff(row)
  }
  return (await inLanes(byMerchant(rows), LANES, workAll, log)).size === 0
}
