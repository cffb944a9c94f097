import { invalidField } from '../../../platform/http/errors.ts'

const DAY_MS = 24 * 3_600_000
const MOST_DAYS = 36_525

/** Reads a time of a request. @throws 400 for one that no calendar has. */
export function readTime(field: string, text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidField(field, `${field} must be a time such as 2027-01-12T14:05:21Z.`)
  return time
}

/** @throws 400 unless the time is from `days` days to a hundred years ahead. */
export function assertAhead(field: string, time: Date, now: Date, days = 0): void {
  const least = now.getTime() + days * DAY_MS
  if (days ? time.getTime() < least : time.getTime() <= least)
    throw invalidField(field, days ? `${field} must be at least ${days} days from now.` : `${field} must be in the future.`)
  if (time.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw invalidField(field, `${field} must be at most a hundred years from now.`)
}
