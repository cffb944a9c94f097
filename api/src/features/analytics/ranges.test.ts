import { describe, expect, it } from 'vitest'
import { lastHours, localRange, type RangeName } from './ranges.ts'

const at = (text: string) => new Date(`${text}Z`)
const text = (date: Date | null | undefined) => date?.toISOString().slice(0, 16)
const range = (name: Exclude<RangeName, 'last_24_hours'>, now: string, since = '2020-01-01T00:00') =>
  localRange(name, at(now), at(since))

/** Its points, its end and its comparison, in short. */
function summary(name: Exclude<RangeName, 'last_24_hours'>, now: string, since?: string) {
  const { step, starts, end, before } = range(name, now, since)
  return [step, starts.length, text(starts[0]), text(starts.at(-1)), text(end) ?? 'now', text(before?.from), text(before?.to)]
}

describe('localRange', () => {
  it.each([
    ['last_7_days', ['day', 7, '2026-03-25T00:00', '2026-03-31T00:00', 'now', '2026-03-18T00:00', '2026-03-25T00:00']],
    ['last_30_days', ['day', 30, '2026-03-02T00:00', '2026-03-31T00:00', 'now', '2026-01-31T00:00', '2026-03-02T00:00']],
    ['last_90_days', ['day', 90, '2026-01-01T00:00', '2026-03-31T00:00', 'now', '2025-10-03T00:00', '2026-01-01T00:00']],
    ['this_month', ['day', 31, '2026-03-01T00:00', '2026-03-31T00:00', 'now', '2026-02-01T00:00', '2026-02-28T15:30']],
    [
      'last_month',
      ['day', 28, '2026-02-01T00:00', '2026-02-28T00:00', '2026-03-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00'],
    ],
    ['this_year', ['month', 3, '2026-01-01T00:00', '2026-03-01T00:00', 'now', '2025-01-01T00:00', '2025-03-31T15:30']],
  ] as const)('is %s on the last day of March', (name, expected) => {
    expect(summary(name, '2026-03-31T15:30')).toEqual(expected)
  })

  it('compares the first moment of a month with the first moment of the previous one', () => {
    expect(summary('this_month', '2026-03-01T00:00').slice(-2)).toEqual(['2026-02-01T00:00', '2026-02-01T00:00'])
  })

  it('compares 29 February with 28 February of the previous year', () => {
    expect(text(range('this_year', '2028-02-29T10:00').before?.to)).toBe('2027-02-28T10:00')
  })

  it('shows all time by days up to a quarter of a year, then by months, without comparison', () => {
    expect(summary('all_time', '2026-03-31T15:30', '2025-12-30T20:00')).toEqual([
      'day',
      92,
      '2025-12-30T00:00',
      '2026-03-31T00:00',
      'now',
      undefined,
      undefined,
    ])
    expect(summary('all_time', '2026-03-31T15:30', '2025-12-29T20:00').slice(0, 4)).toEqual([
      'month',
      4,
      '2025-12-01T00:00',
      '2026-03-01T00:00',
    ])
    expect(localRange('all_time', at('2026-03-31T15:30'), at('2025-12-29T20:00'), true).starts).toHaveLength(93)
  })
})

describe('lastHours', () => {
  it.each([
    ['in UTC, inside an hour', 0, 25, '2026-03-30T16:00'],
    ['in India, at its full hour', 5.5, 24, '2026-03-30T16:30'],
  ])('splits a day at full hours %s', (_, hours, count, second) => {
    const now = at('2026-03-31T15:30')
    const end = at('2026-04-01T00:00')

    const spans = lastHours(now, { offsetMs: hours * 3600_000, end })

    expect(spans).toHaveLength(count)
    expect(text(spans[0]!.from)).toBe('2026-03-30T15:30')
    expect(text(spans[1]!.from)).toBe(second)
    expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to))
    expect(spans.at(-1)!.to).toEqual(end)
  })
})
