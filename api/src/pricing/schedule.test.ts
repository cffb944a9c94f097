import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthlyMinor } from './monthly.ts'
import { cycleEnd, cycleStart, instalment, type Schedule } from './schedule.ts'
import '../../../test/support/seed.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
]
const anySchedule = fc.record({
  anchorAt: fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
  anchorCycle: fc.integer({ min: 1, max: 5 }),
  billing: fc.record({ unit: fc.constantFrom('day', 'week', 'month', 'year'), every: fc.integer({ min: 1, max: 12 }) }),
  timeZone: fc.constantFrom(...ZONES),
}) as fc.Arbitrary<Schedule>

/** The day and time on the wall, `2027-03-28 02:30`. */
const wall = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

const monthly = (anchorAt: string, timeZone = 'UTC', every = 1): Schedule => ({
  anchorAt: new Date(anchorAt),
  anchorCycle: 1,
  billing: { unit: 'month', every },
  timeZone,
})
const days = (schedule: Schedule, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) =>
    wall(cycleStart(schedule, from + index), schedule.timeZone).slice(0, 10),
  )

describe('cycleStart', () => {
  it('counts from the anchor, so that a short month moves no later one', () => {
    expect(days(monthly('2027-01-31T12:00:00Z'), 1, 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  it('bills 29 February on the 28th in other years', () => {
    const yearly: Schedule = { ...monthly('2028-02-29T12:00:00Z'), billing: { unit: 'year', every: 1 } }

    expect(days(yearly, 1, 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  it('keeps the time of day when clocks change', () => {
    const berlin = monthly('2027-02-15T09:00:00Z', 'Europe/Berlin')

    expect(cycleStart(berlin, 2).toISOString()).toBe('2027-03-15T09:00:00.000Z')
    expect(cycleStart(berlin, 3).toISOString()).toBe('2027-04-15T08:00:00.000Z')
  })

  it('moves a time that clocks skip forward, and takes the first of two equal times', () => {
    const daily = (anchorAt: string): Schedule => ({ ...monthly(anchorAt, 'Europe/Berlin'), billing: { unit: 'day', every: 1 } })

    expect(cycleStart(daily('2027-03-27T01:30:00Z'), 2).toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(cycleStart(daily('2027-10-30T00:30:00Z'), 2).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  it('counts days in the zone of the seller, not in UTC', () => {
    // 31 January in Auckland is still 30 January in UTC.
    expect(days(monthly('2027-01-30T20:00:00Z', 'Pacific/Auckland'), 1, 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  it('begins each cycle after the one before, at its end', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 200 }), (schedule, n) => {
        expect(cycleStart(schedule, n) < cycleStart(schedule, n + 1)).toBe(true)
        expect(cycleEnd(schedule, n)).toEqual(cycleStart(schedule, n + 1))
      }),
    )
  })

  it('keeps the day of the month, or takes the last one', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 120 }), (schedule, n) => {
        fc.pre(schedule.billing.unit === 'month' || schedule.billing.unit === 'year')
        const [anchor, start] = [schedule.anchorAt, cycleStart(schedule, n)].map((at) => wall(at, schedule.timeZone)) as [
          string,
          string,
        ]
        // Clocks may skip midnight, and Samoa a whole day.
        const [year, month, day] = start.slice(0, 10).split('-').map(Number) as [number, number, number]
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
        expect(day).toBe(Math.min(Number(anchor.slice(8, 10)), last))
      }),
    )
  })

  it('gives the same days whichever cycle is the anchor of an equal series of days', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 60 }), (schedule, n) => {
        fc.pre(schedule.billing.unit === 'day' || schedule.billing.unit === 'week')
        const moved = { ...schedule, anchorAt: cycleStart(schedule, n), anchorCycle: n }
        const [one, other] = [schedule, moved].map((each) => wall(cycleStart(each, n + 7), each.timeZone).slice(0, 10))
        expect(one).toBe(other)
      }),
    )
  })
})

describe('instalment', () => {
  it('adds up to the price, with equal parts and the rounding in the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 60 }), (price, cycles) => {
        const parts = Array.from({ length: cycles }, (_none, index) => instalment(price, cycles, index + 1))
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
        expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(parts.at(-1)! - parts[0]!).toBeGreaterThanOrEqual(0)
        expect(parts.at(-1)! - parts[0]!).toBeLessThan(cycles)
      }),
    )
  })

  it('puts the cent of 100.00 in three into the last', () => {
    expect([1, 2, 3].map((n) => instalment(10_000, 3, n))).toEqual([3333, 3333, 3334])
  })
})

describe('monthlyMinor', () => {
  const ONCE = { cycles: null, isInstalments: false, trialDays: 0, trialMinor: 0, setupMinor: 0, minimumCycles: 0 }
  const of = (unit: 'day' | 'week' | 'month' | 'year', every: number, priceMinor: number, quantity = 1) =>
    monthlyMinor({ ...ONCE, unit, every }, [{ priceMinor, quantity }])

  it('is the price of a month', () => {
    expect(of('month', 1, 1200, 2)).toBe(2400)
    expect(of('month', 3, 1000)).toBe(333)
    expect(of('year', 1, 12_000)).toBe(1000)
    expect(of('year', 2, 6)).toBe(0)
    expect(of('year', 1, 6)).toBe(1)
    expect(of('day', 1, 100)).toBe(3042)
    expect(of('week', 1, 700)).toBe(3042)
  })

  it('takes a part of instalments', () => {
    const billing = { ...ONCE, unit: 'month' as const, every: 1, cycles: 3, isInstalments: true }

    expect(monthlyMinor(billing, [{ priceMinor: 10_000, quantity: 1 }])).toBe(3333)
  })
})
