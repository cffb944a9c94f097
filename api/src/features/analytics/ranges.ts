import type { Span } from './spans.ts'

export type RangeName =
  | 'all_time'
  | 'last_24_hours'
  | 'last_7_days'
  | 'last_30_days'
  | 'last_90_days'
  | 'this_month'
  | 'last_month'
  | 'this_year'

export type Step = 'hour' | 'day' | 'month'

/** Local times in the merchant's time zone, stored as if they were UTC. */
interface LocalRange {
  step: Exclude<Step, 'hour'>
  /** Start of each point, oldest first. */
  starts: Date[]
  /** Null: it lasts until now. */
  end: Date | null
  /** The previous period, for comparison. */
  before: Span | null
  /** Start of each of its points, one for each of `starts`. Absent if it has other points. */
  startsBefore?: Date[]
}

const DAYS = { last_7_days: 7, last_30_days: 30, last_90_days: 90 }
/** Beyond this, all time has a point per month. */
const MAX_DAYS = 92
const DAY_MS = 24 * 3600_000
const HOUR_MS = 3600_000

/**
 * A range of days or months in the merchant's time zone. Days include today; an unfinished month or year is compared
 * with the same part of the previous one.
 * @param now and `since`, the time of the first fact, are local times.
 */
export function localRange(name: Exclude<RangeName, 'last_24_hours'>, now: Date, since: Date, byDay = false): LocalRange {
  const today = startOf('day', now)
  const month = startOf('month', now)
  const year = new Date(Date.UTC(now.getUTCFullYear(), 0))
  switch (name) {
    case 'all_time': {
      const step = byDay || addDays(startOf('day', since), MAX_DAYS) > now ? 'day' : 'month'
      return { step, starts: startsOf(step, since, now), end: null, before: null }
    }
    case 'last_7_days':
    case 'last_30_days':
    case 'last_90_days': {
      const first = addDays(today, 1 - DAYS[name])
      const before = { from: addDays(first, -DAYS[name]), to: first }
      const starts = startsOf('day', first, now)
      return { step: 'day', starts, end: null, before, startsBefore: starts.map((at) => addDays(at, -DAYS[name])) }
    }
    case 'this_month': {
      const before = { from: addMonths(month, -1), to: new Date(Math.min(Number(addMonths(now, -1)), Number(month))) }
      return { step: 'day', starts: startsOf('day', month, now), end: null, before }
    }
    case 'last_month': {
      const first = addMonths(month, -1)
      const before = { from: addMonths(month, -2), to: first }
      return { step: 'day', starts: startsOf('day', first, addDays(month, -1)), end: month, before }
    }
    case 'this_year': {
      const before = { from: addMonths(year, -12), to: addMonths(now, -12) }
      const starts = startsOf('month', year, now)
      return { step: 'month', starts, end: null, before, startsBefore: starts.map((at) => addMonths(at, -12)) }
    }
    default:
      return name satisfies never
  }
}

/**
 * The 24 hours up to now, split at full hours of the merchant's time zone. `offsetMs` is its offset from UTC; the last
 * hour lasts until `end`.
 */
export function lastHours(now: Date, { offsetMs, end }: { offsetMs: number; end: Date }): Span[] {
  const from = Number(now) - DAY_MS
  const firstFull = Math.floor((from + offsetMs) / HOUR_MS + 1) * HOUR_MS - offsetMs
  const starts = [from, ...Array.from({ length: 24 }, (_, hour) => firstFull + hour * HOUR_MS)].filter((at) => at < Number(now))
  return starts.map((at, index) => ({ from: new Date(at), to: new Date(starts[index + 1] ?? end) }))
}

function startsOf(step: LocalRange['step'], first: Date, last: Date): Date[] {
  const starts: Date[] = []
  for (let at = startOf(step, first); at <= last; at = step === 'day' ? addDays(at, 1) : addMonths(at, 1)) starts.push(at)
  return starts
}

const startOf = (step: LocalRange['step'], at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), step === 'day' ? at.getUTCDate() : 1))
const addDays = (at: Date, days: number) => new Date(Number(at) + days * DAY_MS)

/** The same day and time of another month, or that month's last day: a month before 31 March is 28 February. */
function addMonths(at: Date, months: number): Date {
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  return new Date(first + (Math.min(at.getUTCDate(), lastDay) - 1) * DAY_MS + (Number(at) % DAY_MS))
}
