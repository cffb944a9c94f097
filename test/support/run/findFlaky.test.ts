import { describe, expect, it } from 'vitest'
import { findFlaky, formatFlaky } from './findFlaky.ts'

const runs = (...names: string[][]) => names.map((run) => new Set(run))

describe('findFlaky', () => {
  it('separates what failed in some runs from what failed in all', () => {
    expect(findFlaky(runs(['a', 'b'], ['a'], ['a', 'c'], ['a', 'b']))).toEqual({
      flaky: [
        { name: 'b', times: 2 },
        { name: 'c', times: 1 },
      ],
      broken: ['a'],
    })
  })

  it('says both in words', () => {
    expect(formatFlaky(runs(['a', 'b'], ['a']))).toBe(
      'Failed in some runs, and passed in others:\n  1 of 2  b\nFailed in all 2 runs:\n  a',
    )
    expect(formatFlaky(runs([], []))).toBe('Every test passed in all 2 runs.')
  })
})
