/**
 * Works through a list with limited concurrency.
 * @returns what failed.
 */
export async function inLanes<One>(
  list: One[],
  lanes: number,
  work: (one: One) => Promise<unknown>,
  log: (error: unknown) => void,
): Promise<Set<One>> {
  const failed = new Set<One>()
  const waiting = list.values()
  const lane = async () => {
    for (const one of waiting)
      await work(one).catch((error: unknown) => {
        failed.add(one)
        log(error)
      })
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return failed
}
