const FORMATS = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 200

/** Returns the day in a time zone: `2026-11-23`. */
export function isoDayIn(timeZone: string, date = new Date()): string {
  let format = FORMATS.get(timeZone)
  if (!format) {
    if (FORMATS.size >= MAX_FORMATS) FORMATS.clear()
    // Creating one took longer than anything else in the price of a sale.
    FORMATS.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })))
  }
  return format.format(date)
}
