/** Converts moments of the API (ISO 8601, UTC) to and from values of date-and-time fields in the merchant's time zone: `2026-11-20T09:30`. */

export function toLocalTime(iso: string, timeZone: string): string {
  return wallClock(new Date(iso), timeZone).toISOString().slice(0, 16)
}

/** Returns the moment of a local time. A time that daylight saving skips is moved one hour later. */
export function fromLocalTime(local: string, timeZone: string): string {
  const wanted = new Date(`${local}Z`).getTime()
  const guess = wanted - offsetMs(new Date(wanted), timeZone)
  // The offset may differ between the first guess and the result.
  return new Date(wanted - offsetMs(new Date(guess), timeZone)).toISOString()
}

const offsetMs = (moment: Date, timeZone: string) =>
  wallClock(moment, timeZone).getTime() - Math.floor(moment.getTime() / 1000) * 1000

/** The local time in the zone, as if it were UTC. */
function wallClock(moment: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return new Date(`${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`)
}
