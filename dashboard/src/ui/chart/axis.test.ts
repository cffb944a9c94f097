import { expect, it } from 'vitest'
import { niceCountMax, niceMax, thin } from './axis.ts'

it('ends an axis of money at a round number above the maximum', () => {
  expect([0, 3, 9, 41, 100, 703, 1001].map((highest) => niceMax(highest, 100))).toEqual([100, 4, 10, 80, 100, 800, 2000])
})

it('has whole numbers as gridlines of counts', () => {
  expect([0, 1, 4, 5, 9, 13, 41, 230].map(niceCountMax)).toEqual([4, 4, 4, 8, 12, 16, 80, 240])
})

it('keeps the last label, and no more than fit', () => {
  expect(thin(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['a', '', 'c', '', 'e'])
  expect(thin(['a', 'b'], 3)).toEqual(['a', 'b'])
})
