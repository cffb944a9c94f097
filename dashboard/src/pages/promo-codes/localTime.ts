/** Moments of the API (ISO 8601, UTC) as what a date-and-time field holds in a merchant's time zone: `2026-11-20T09:30`. */

export function toLocalTime(iso: string, timeZone: string): string {
  return wallClock(new Date(iso), timeZone).toISOString().slice(0, 16)
}

/** The moment at which clocks of the zone show `local`. In the hour that daylight saving skips, an hour later. */
export function fromLocalTime(local: string, timeZone: string): string {
  const wanted = new Date(`${local}Z`).getTime()
  const guess = wanted - offsetMs(new Date(wanted), timeZone)
  // The offset may have changed between the first guess and the moment itself.
  return new Date(wanted - offsetMs(new Date(guess), timeZone)).toISOString()
}

const offsetMs = (moment: Date, timeZone: string) =>
  wallClock(moment, timeZone).getTime() - Math.floor(moment.getTime() / 1000) * 1000

/** What a clock of the zone shows, as if it were UTC. */
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
