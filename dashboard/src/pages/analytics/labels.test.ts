import { expect, it } from 'vitest'
import { isRange } from './ranges.ts'
import { pointName, reasonName, sourceName } from './labels.ts'

it('labels a point by its length, in the merchant’s time zone', () => {
  const from = '2026-11-20T23:30:00.000Z'

  expect(pointName(from, 'hour', 'Asia/Kathmandu')).toBe('5 AM')
  expect(pointName(from, 'day', 'Asia/Kathmandu')).toBe('Nov 21')
  expect(pointName(from, 'day', 'UTC')).toBe('Nov 20')
  expect(pointName(from, 'month', 'UTC')).toBe('Nov 2026')
})

it('labels values of the API, and leaves unknown ones unchanged', () => {
  expect(['', 'news.example', '(other)'].map(sourceName)).toEqual(['Direct/Unknown', 'news.example', 'Other'])
  expect(['declined', 'constructor'].map(reasonName)).toEqual(['Payment declined', 'constructor'])
})

it('accepts only known ranges from the URL', () => {
  expect(['last_7_days', 'toString', 'yesterday', null].map(isRange)).toEqual([true, false, false, false])
})
