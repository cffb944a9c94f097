import type { Billing, BillingUnit } from './Billing.ts'

/** What the days of a subscription's cycles follow from. */
export interface Schedule {
  /** When the cycle `anchorCycle` begins. */
  anchorAt: Date
  anchorCycle: number
  billing: Pick<Billing, 'unit' | 'every'>
  /** Its days and months are counted here. */
  timeZone: string
}

/**
 * Returns when a cycle begins. Each is counted from the anchor, never from the cycle before, so the 31st stays the 31st after a
 * short month (docs/product/subscriptions.md#rhythms). The time of day stays that of the anchor, in the schedule's zone.
 */
export function cycleStart({ anchorAt, anchorCycle, billing: { unit, every }, timeZone }: Schedule, n: number): Date {
  if (n === anchorCycle) return new Date(anchorAt)
  return addUnits(anchorAt, { unit, count: (n - anchorCycle) * every, timeZone })
}

/** Returns when a cycle ends, which is when the next one begins. */
export const cycleEnd = (schedule: Schedule, n: number): Date => cycleStart(schedule, n + 1)

/** Returns the same time of day some days, weeks, months or years later. A day that the month does not have is its last. */
export function addUnits(at: Date, { unit, count, timeZone }: { unit: BillingUnit; count: number; timeZone: string }): Date {
  const wall = new Date(at.getTime() + offsetAt(at.getTime(), timeZone))
  if (unit === 'day' || unit === 'week') wall.setUTCDate(wall.getUTCDate() + count * (unit === 'week' ? 7 : 1))
  else addMonths(wall, count * (unit === 'year' ? 12 : 1))
  return momentOf(wall.getTime(), timeZone)
}

function addMonths(wall: Date, count: number): void {
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + count)
  const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  wall.setUTCDate(Math.min(day, last))
}

/**
 * Returns the moment of a time on the wall. A time that occurs twice when clocks go back is the first. One that clocks skip is
 * later by as much as they skip.
 */
function momentOf(wall: number, timeZone: string): Date {
  // The offsets before and after any change of that day.
  const offsets = [-DAY_MS, DAY_MS].map((around) => offsetAt(wall + around, timeZone))
  const moments = offsets.map((offset) => wall - offset).toSorted((one, other) => one - other)
  const exact = moments.find((moment) => moment + offsetAt(moment, timeZone) === wall)
  return new Date(exact ?? wall - offsets[0]!)
}

const DAY_MS = 24 * 3600_000
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** By how much clocks in the zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  let format = FORMATS.get(timeZone)
  if (!format) {
    const number = 'numeric' as const
    const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number }
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', hourCycle: 'h23', ...fields })
    FORMATS.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  const shown = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return shown - Math.floor(moment / 1000) * 1000
}

/**
 * Returns what one of several payments is of a price, in minor units. All but the last are equal. The last takes the rounding.
 * @param n from 1
 */
export function instalment(priceMinor: number, cycles: number, n: number): number {
  const part = Math.floor(priceMinor / cycles)
  return n < cycles ? part : priceMinor - part * (cycles - 1)
}

/** Returns the price of an item in a cycle, in minor units per unit. */
export const cyclePrice = (priceMinor: number, { isInstalments, cycles }: Billing, n: number): number =>
  isInstalments ? instalment(priceMinor, cycles!, n) : priceMinor
