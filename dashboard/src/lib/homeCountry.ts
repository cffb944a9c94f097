import { countries } from './countries.ts'

type Zoned = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

/**
 * Returns the ISO code of the country of the browser's time zone; null if the browser does not know it, and for UTC. A zone of
 * several countries is that of the first code, as on the server.
 */
export function homeCountry(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | null {
  const codes = countries().map(({ code }) => code)
  const isThere = (code: string) => {
    const place: Zoned = new Intl.Locale(`und-${code}`)
    return (place.getTimeZones?.() ?? place.timeZones)?.includes(timeZone)
  }
  return codes.sort().find(isThere) ?? null
}
