export type Lanes = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Returns a function that runs work in order, and at most `most` of the same key at once. */
export function createLanes(most: number): Lanes {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  const enter = (key: string) => {
    const count = running.get(key) ?? 0
    if (count >= most) return new Promise<void>((resume) => waiting.set(key, [...(waiting.get(key) ?? []), resume]))
    running.set(key, count + 1)
    return null
  }
  /** Hands its place to the next one that waits. */
  const leave = (key: string) => {
    const [next, ...rest] = waiting.get(key) ?? []
    if (rest.length) waiting.set(key, rest)
    else waiting.delete(key)
    if (next) return next()
    const count = running.get(key)! - 1
    if (count) running.set(key, count)
    else running.delete(key)
  }
  return async (key, work) => {
    await enter(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
