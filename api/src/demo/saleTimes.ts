import type { Random } from './random.ts'
import { DAY_MS } from './shop.ts'

const DAYS = 90
const ORDERS_A_DAY = 4.6
/** Sunday to Saturday: people buy pottery when they have time. */
const WEEKDAYS = [1.05, 0.75, 0.8, 0.85, 1, 1.15, 1.4]
/** Relative to the first day, what the last one sells. */
const GROWTH = 2.2
const HOURS = [2, 1, 1, 1, 1, 2, 3, 5, 8, 10, 11, 12, 13, 12, 10, 10, 11, 12, 14, 16, 17, 14, 9, 5].map((weight, hour) => ({
  hour,
  weight,
}))
/** The newest is older than the longest hold of stock, so that nothing the demo shows runs out while it is looked at. */
const NEWEST_MS = 45 * 60_000

/** When orders came in, oldest first: ninety days with the week's rhythm and steady growth, up to `now`. */
export function saleTimes(random: Random, now: Date): Date[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const times: Date[] = []
  let due = 0
  for (let day = 0; day < DAYS; day++) {
    const start = today - (DAYS - 1 - day) * DAY_MS
    const growth = (1 + (GROWTH - 1) * (day / (DAYS - 1))) / ((1 + GROWTH) / 2)
    due += ORDERS_A_DAY * growth * WEEKDAYS[new Date(start).getUTCDay()]! * (0.75 + random.next() / 2)
    for (; due >= 1; due--) times.push(timeOfDay(start, random))
  }
  return times.filter((at) => at.getTime() < now.getTime() - NEWEST_MS).sort((one, other) => one.getTime() - other.getTime())
}

/** A moment of the day that begins at `start`, at an hour when people are awake. */
export const timeOfDay = (start: number, random: Random): Date =>
  new Date(start + random.weighted(HOURS).hour * 3600_000 + random.between(0, 3_599_999))
