import { describe, expect, it } from 'vitest'
import { nextPayout } from './funds.ts'

const next = (schedule: Parameters<typeof nextPayout>[0], now: string) =>
  nextPayout(schedule, new Date(now))?.toISOString().slice(0, 10)

describe('nextPayout', () => {
  it('is the next weekday of a weekly schedule, never today', () => {
    expect(next({ interval: 'weekly', weekly_anchor: 'monday' }, '2026-11-28T12:00:00Z')).toBe('2026-11-30')
    expect(next({ interval: 'weekly', weekly_anchor: 'monday' }, '2026-11-30T00:00:00Z')).toBe('2026-12-07')
  })

  it('is the day of a monthly schedule, and the last one of a shorter month', () => {
    expect(next({ interval: 'monthly', monthly_anchor: 31 }, '2026-11-28T12:00:00Z')).toBe('2026-11-30')
    expect(next({ interval: 'monthly', monthly_anchor: 1 }, '2026-12-28T12:00:00Z')).toBe('2027-01-01')
  })

  it('is unknown for a daily schedule, and by hand', () => {
    expect(next({ interval: 'daily' }, '2026-11-28T12:00:00Z')).toBeUndefined()
    expect(next({ interval: 'manual' }, '2026-11-28T12:00:00Z')).toBeUndefined()
  })
})
