import type { PublicClient } from '@linktill/sdk'
import type { Track } from '@linktill/sdk/checkout'
import { readMerchantToken } from './merchantToken.ts'
import { type Arrival, describeSource } from './source.ts'

/**
 * Counts the visit for the seller's analytics (spec 2 §7). An event of a page that is going away is a beacon, because the
 * browser cancels ordinary requests then. A lost event is nobody's problem but the statistics'.
 */
export function createTrack(client: PublicClient, urlId: string, arrival: Pick<Arrival, 'referrer' | 'utm'> = {}): Track {
  return (event, { beacon }) => {
    const source = describeSource()
    const { referrer = source.referrer, utm = source.utm } = arrival
    const body = { ...event, ...source, referrer, utm }
    // With the token, the server does not count sellers who open their own link. A beacon cannot carry it.
    const token = readMerchantToken()
    if (beacon && !token && sendBeacon(`/api/carts/event/${encodeURIComponent(urlId)}`, body)) return

    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    // Outlives the page in any case: a shopper may leave right after a step.
    client.recordLinkEvent({ path: { urlId }, body, headers, keepalive: true }).catch(() => {})
  }
}

// A Blob, because a beacon of plain text would arrive as text/plain.
const sendBeacon = (address: string, body: object): boolean =>
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' })) ?? false
