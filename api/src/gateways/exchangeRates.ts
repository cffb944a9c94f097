/** What one euro bought on a day, by the European Central Bank. */
export interface ExchangeRate {
  /** `2026-09-30` */
  day: string
  /** `USD` */
  currency: string
  /** As published, `1.0843`. */
  rate: string
}

const TIMEOUT_MS = 60_000
const DAY = /<Cube time=["'](\d{4}-\d\d-\d\d)["']>(.*?)<\/Cube>/gs
const RATE = /<Cube currency=["']([A-Z]{3})["'] rate=["'](\d+(?:\.\d+)?)["']\s*\/>/g

/**
 * Fetches the rates of the European Central Bank since a day.
 * @param url the published history, as XML.
 * @throws when it does not respond, or responds with something else.
 */
export async function fetchExchangeRates(url: string, since: string): Promise<ExchangeRate[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/xml' } })
  if (!response.ok) throw new Error(`The exchange rates could not be read: ${response.status}.`)
  const days = [...(await response.text()).matchAll(DAY)]
  if (!days.length) throw new Error('The exchange rates could not be read: there are none in the file.')
  return days
    .filter(([, day]) => day! >= since)
    .flatMap(([, day, rates]) =>
      [...rates!.matchAll(RATE)].map(([, currency, rate]) => ({ day: day!, currency: currency!, rate: rate! })),
    )
}
