import { expect, it } from 'vitest'
import { daysAgo, formatMoment, toDay } from './dates.ts'

const lateEvening = new Date('2026-11-20T23:30:00Z')

it('knows that the day has changed elsewhere already', () => {
  expect(toDay(lateEvening, 'UTC')).toBe('2026-11-20')
  expect(toDay(lateEvening, 'Pacific/Auckland')).toBe('2026-11-21')
  expect(toDay(lateEvening, 'America/Los_Angeles')).toBe('2026-11-20')
})

it('counts days back across the end of daylight saving', () => {
  const monday = new Date('2026-11-02T05:30:00Z') // half past midnight in New York, clocks changed the day before
  expect(daysAgo(0, 'America/New_York', monday)).toBe('2026-11-02')
  expect(daysAgo(1, 'America/New_York', monday)).toBe('2026-11-01')
  expect(daysAgo(2, 'America/New_York', monday)).toBe('2026-10-31')
})

it('says N/A for what is no date', () => {
  expect(formatMoment('', 'UTC')).toBe('N/A')
})
