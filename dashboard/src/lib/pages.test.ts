import { expect, it } from 'vitest'
import { windowOfFive, windowOfThree } from './pages.ts'

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [3, 9, [1, 2, 3, 4, 5, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, null, 9]],
  [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
  [7, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
])('shows up to five products pages around page %i of %i', (page, last, pages) => {
  expect(windowOfFive(page, last)).toEqual(pages)
})

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 229, [1, 2, 3, null, 229]],
  [2, 229, [1, 2, 3, null, 229]],
  [3, 229, [1, 2, 3, 4, null, 229]],
  [100, 229, [1, null, 99, 100, 101, null, 229]],
  [228, 229, [1, null, 227, 228, 229]],
  [229, 229, [1, null, 227, 228, 229]],
])('shows the neighbours of orders page %i of %i', (page, last, pages) => {
  expect(windowOfThree(page, last)).toEqual(pages)
})
