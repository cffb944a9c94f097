import { expect, it } from 'vitest'
import { isRange } from './ranges.ts'
import { pointName, reasonName, sourceName } from './words.ts'

it('names a point by its length, on the merchant’s clock', () => {
  const from = '2026-11-20T23:30:00.000Z'

  expect(pointName(from, 'hour', 'Asia/Kathmandu')).toBe('5 AM')
  expect(pointName(from, 'day', 'Asia/Kathmandu')).toBe('Nov 21')
  expect(pointName(from, 'day', 'UTC')).toBe('Nov 20')
  expect(pointName(from, 'month', 'UTC')).toBe('Nov 2026')
})

it('says the server’s words as people do, and leaves those it does not know', () => {
  expect(['', 'news.example', '(other)'].map(sourceName)).toEqual(['Direct/Unknown', 'news.example', 'Other'])
  expect(['declined', 'constructor'].map(reasonName)).toEqual(['Payment declined', 'constructor'])
})

it('takes only ranges from an address', () => {
  expect(['last_7_days', 'toString', 'yesterday', null].map(isRange)).toEqual([true, false, false, false])
})
