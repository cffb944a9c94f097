import { expect, it } from 'vitest'
import { fromLocalTime, toLocalTime } from './localTime.ts'

it.each([
  ['2026-07-01T09:30', 'UTC', '2026-07-01T09:30:00.000Z'],
  ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
  ['2026-12-31T23:59', 'America/Los_Angeles', '2027-01-01T07:59:00.000Z'],
  ['2026-03-01T00:00', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
  // The nights on which clocks change.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
])('%s in %s is %s, and back', (local, timeZone, iso) => {
  expect(fromLocalTime(local, timeZone)).toBe(iso)
  expect(toLocalTime(iso, timeZone)).toBe(local)
})

it('moves a time that daylight saving skips one hour later', () => {
  expect(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})
