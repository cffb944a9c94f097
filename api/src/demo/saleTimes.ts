import { createRandom, type Random } from './random.ts'
import { DAY_MS } from './shop.ts'

const DAYS = 90
const ORDERS_A_DAY = 4.6
/** Sunday to Saturday: people buy pottery when they have time. */
const WEEKDAYS = [1.05, 0.75, 0.8, 0.85, 1, 1.15, 1.4]
/** Sales of the last day relative to the first. */
const GROWTH = 3
const HOURS = [2, 1, 1, 1, 1, 2, 3, 5, 8, 10, 11, 12, 13, 12, 10, 10, 11, 12, 14, 16, 17, 14, 9, 5].map((weight, hour) => ({
  hour,
  weight,
}))
const HOUR_MS = 3600_000
/** Age of the newest order: older than the longest hold of stock, so that no hold expires during a demo. */
const NEWEST_MS = 45 * 60_000

/** A moment of a sale, with randomness for everything around it. */
interface SaleTime {
  at: Date
  random: Random
}

/**
 * Times of orders, oldest first: ninety days with a weekly rhythm and steady growth, up to `now`. Depends only on the
 * distance from today, so that each loading looks the same.
 */
export function saleTimes(seed: number, now: Date): SaleTime[] {
  const latest = now.getTime() - NEWEST_MS
  const today = startOfDay(now)
  const times: SaleTime[] = []
  let due = 0
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const start = today - daysAgo * DAY_MS
    const hours = HOURS.filter(({ hour }) => start + (hour + 1) * HOUR_MS <= latest)
    const growth = (1 + (GROWTH - 1) * (1 - daysAgo / (DAYS - 1))) / ((1 + GROWTH) / 2)
    due += ORDERS_A_DAY * growth * WEEKDAYS[new Date(start).getUTCDay()]! * (weightOf(hours) / weightOf(HOURS))
    for (let nth = 0; due >= 1; due--, nth++) {
      const random = createRandom(seed + daysAgo * 100 + nth)
      times.push({ at: timeOfDay(start, random, hours), random })
    }
  }
  return times.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A moment of the day that begins at `start`, at an hour when people are awake. */
export const timeOfDay = (start: number, random: Random, hours = HOURS): Date =>
  new Date(start + random.weighted(hours).hour * HOUR_MS + random.between(0, HOUR_MS - 1))

export const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS

const weightOf = (hours: typeof HOURS) => hours.reduce((sum, { weight }) => sum + weight, 0)
