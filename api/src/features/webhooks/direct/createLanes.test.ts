import { expect, it } from 'vitest'
import { createLanes } from './createLanes.ts'

it('runs at most so many of one key at once, in order, whether they succeed or not', async () => {
  const inLane = createLanes(2)
  const [running, most]: Record<string, number>[] = [{}, {}]
  const begun: number[] = []
  const work = (key: string, index: number) =>
    inLane(key, async () => {
      running![key] = (running![key] ?? 0) + 1
      most![key] = Math.max(most![key] ?? 0, running![key]!)
      if (key === 'a') begun.push(index)
      await new Promise((resolve) => setImmediate(resolve))
      running![key]!--
      if (index % 3 === 0) throw new Error('no')
      return index
    })

  const results = await Promise.allSettled(['a', 'b'].flatMap((key) => Array.from({ length: 9 }, (_, index) => work(key, index))))

  expect(most).toEqual({ a: 2, b: 2 })
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6)
})
