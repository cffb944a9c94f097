import { describe, expect, it, vi } from 'vitest'
import { createLine } from './inLine.ts'

/** Work that ends when the test ends it, and notes when it starts. */
function holding(line: ReturnType<typeof createLine>) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string, name: string) =>
    line(owner, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { started, add, end: () => ends.shift()!() }
}

describe('createLine', () => {
  it('runs one at a time, and lets owners take turns', async () => {
    const { started, add, end } = holding(createLine())
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2'), add('c', 'c1')]

    for (const [at, one] of [0, 3, 5, 1, 4, 2].entries()) {
      await vi.waitFor(() => expect(started).toHaveLength(at + 1))
      end()
      await all[one]
    }

    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('continues after work that fails, also at once', async () => {
    const line = createLine()

    await expect(
      line('a', () => {
        throw new RangeError('at once')
      }),
    ).rejects.toThrow(RangeError)
    await expect(line('a', () => Promise.reject(new TypeError('later')))).rejects.toThrow(TypeError)

    expect(await line('a', async () => 'done')).toBe('done')
  })

  it('takes the place of a newcomer from the owner who has most', async () => {
    const { started, add, end } = holding(createLine({ max: 4, refusal: () => new RangeError('full') }))
    const mine = [1, 2, 3, 4].map((at) => add('a', `a${at}`))
    const tooMuch = add('a', 'a5')
    const newest = mine[3]!
    await expect(tooMuch).rejects.toThrow(RangeError)

    const other = add('b', 'b1')
    await expect(newest).rejects.toThrow(RangeError)

    for (const [at, one] of [mine[0], other, mine[1], mine[2]].entries()) {
      await vi.waitFor(() => expect(started).toHaveLength(at + 1))
      end()
      await one
    }
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  })
})
