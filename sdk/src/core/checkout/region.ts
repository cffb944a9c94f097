/**
 * Returns which of these countries the shopper is probably in: that of the clock's time zone, else that of the browser's
 * language. Null if neither names one. Asks no server.
 */
export function regionOf(countries: readonly string[]): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const byClock = countries.find((country) => zonesOf(country)?.includes(timeZone))
  return byClock ?? languageRegions().find((region) => countries.includes(region)) ?? null
}

/** Undefined where the browser does not know the time zones of countries. */
function zonesOf(country: string): string[] | undefined {
  const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones
}

const languageRegions = (): string[] => navigator.languages.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? [])
