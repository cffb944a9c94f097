const DAY_MS = 24 * 3600_000

/**
 * The calendar of a time zone, derived from Intl's clock and none of the product's own code. Days are text, 2026-01-31.
 */
export interface Calendar {
  dayOf: (at: Date | number) => string
  /** The first millisecond of a day. */
  startOf: (day: string) => number
}

export function calendarOf(timeZone: string): Calendar {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone })
  const dayOf = (at: Date | number) => clock.format(at)
  return {
    dayOf,
    startOf(day) {
      let [before, after] = [Date.parse(`${day}T00:00:00Z`) - DAY_MS, Date.parse(`${day}T00:00:00Z`) + DAY_MS]
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (dayOf(middle) < day) before = middle
        else after = middle
      }
      return after
    },
  }
}

/** The day this many days later; earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
