import { daysAgo } from './dates.ts'

export type DateFilter = 'all' | 'today' | '7days' | '30days' | 'custom'

/** Two days such as `2026-11-20`. An empty day leaves that end open. */
export interface DateRange {
  start: string
  end: string
}

export const dateFilters: Record<DateFilter, string> = {
  all: 'All time',
  today: 'Today',
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  custom: 'Custom range',
}

/** The first and the last day. */
interface Days {
  start?: string
  end?: string
}

/** Returns the days of a filter. Today counts as one of the 7 or 30 days. */
export function daysOf(filter: DateFilter, range: DateRange, timeZone: string): Days {
  switch (filter) {
    case 'all':
      return {}
    case 'today':
      return since(0, timeZone)
    case '7days':
      return since(6, timeZone)
    case '30days':
      return since(29, timeZone)
    case 'custom': {
      const { start, end } = range
      const reversed = start !== '' && end !== '' && start > end
      return given(reversed ? end : start, reversed ? start : end)
    }
    default:
      return filter satisfies never
  }
}

const since = (days: number, timeZone: string) => given(daysAgo(days, timeZone), daysAgo(0, timeZone))

const given = (start: string, end: string): Days => ({ ...(start && { start }), ...(end && { end }) })
