import type { Schema } from '@linktill/sdk'

export type Range = Schema<'AnalyticsNumbers'>['dateRange']

/** The names of the ranges. */
export const rangeNames: Record<Range, string> = {
  all_time: 'All time',
  last_24_hours: 'Last 24 hours',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
}

/** The period that a range is compared with. All time has none. */
export const rangesBefore: Record<Range, string | null> = {
  all_time: null,
  last_24_hours: 'vs previous 24 hours',
  last_7_days: 'vs previous 7 days',
  last_30_days: 'vs previous 30 days',
  this_month: 'vs last month until then',
  last_month: 'vs the month before',
}

export const isRange = (text: string | null): text is Range => text !== null && Object.hasOwn(rangeNames, text)
