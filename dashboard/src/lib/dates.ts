/** Formats dates of the API (ISO 8601, UTC) in the merchant's time zone, which every function takes. */

import { once } from './once.ts'

/** Nov 20, 2026 */
export const formatDay = (iso: string, timeZone: string): string => format(iso, timeZone, { dateStyle: 'medium' })

/** Nov 20, 2026, 10:42 AM */
export const formatMoment = (iso: string, timeZone: string): string =>
  format(iso, timeZone, { dateStyle: 'medium', timeStyle: 'short' })

/** Nov 20, 10:42 AM: for recent dates. */
export const formatShortMoment = (iso: string, timeZone: string): string =>
  format(iso, timeZone, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Nov 20 */
export const formatShortDay = (iso: string, timeZone: string): string => format(iso, timeZone, { month: 'short', day: 'numeric' })

/** Mon, Nov 30 */
export const formatWeekday = (iso: string, timeZone: string): string =>
  format(iso, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

/** Monday */
export const formatNameOfDay = (iso: string, timeZone: string): string => format(iso, timeZone, { weekday: 'long' })

/** 10 AM */
export const formatHour = (iso: string, timeZone: string): string => format(iso, timeZone, { hour: 'numeric' })

/** Nov 2026 */
export const formatMonth = (iso: string, timeZone: string): string => format(iso, timeZone, { month: 'short', year: 'numeric' })

/** The calendar day of a moment as `2026-11-20`, for date fields and queries. */
export const toDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** Returns the day that is `days` before today. */
export function daysAgo(days: number, timeZone: string, now = new Date()): string {
  // Noon avoids the hour that daylight saving adds or skips.
  const noon = new Date(`${toDay(now, timeZone)}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - days)
  return noon.toISOString().slice(0, 10)
}

function format(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? 'N/A' : dateFormat(JSON.stringify({ timeZone, ...options })).format(moment)
}

// Creating a formatter takes a hundred times as long as using it.
const dateFormat = once((options) => new Intl.DateTimeFormat('en-US', JSON.parse(options) as Intl.DateTimeFormatOptions))
