import { expect, it } from 'vitest'
import { daysAgo, formatMoment, toDay } from './dates.ts'

const lateEvening = new Date('2026-11-20T23:30:00Z')

it('uses the merchant’s calendar day', () => {
  expect(toDay(lateEvening, 'UTC')).toBe('2026-11-20')
  expect(toDay(lateEvening, 'Pacific/Auckland')).toBe('2026-11-21')
  expect(toDay(lateEvening, 'America/Los_Angeles')).toBe('2026-11-20')
})

it('counts days back across the end of daylight saving', () => {
  const monday = new Date('2026-11-02T05:30:00Z') // 00:30 in New York, the day after clocks changed
  expect(daysAgo(0, 'America/New_York', monday)).toBe('2026-11-02')
  expect(daysAgo(1, 'America/New_York', monday)).toBe('2026-11-01')
  expect(daysAgo(2, 'America/New_York', monday)).toBe('2026-10-31')
})

it('returns N/A for an invalid date', () => {
  expect(formatMoment('', 'UTC')).toBe('N/A')
})
