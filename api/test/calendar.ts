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

/** Those of these time zones in which it is not about midnight, so that a test and the server see one day. */
export const inDaytime = (zones: string[]): string[] =>
  zones.filter((timeZone) => {
    const hour = Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format())
    return hour >= 1 && hour < 23
  })

/** A time zone in which the working hours have begun, without daylight saving. */
export const DAY_ZONE = isWorking(new Date())
  ? { timeZone: 'UTC', offset: 'Z' }
  : { timeZone: 'Pacific/Noumea', offset: '+11:00' }

function isWorking(at: Date): boolean {
  return at.getUTCHours() >= 9 && at.getUTCHours() < 22
}
