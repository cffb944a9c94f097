import type { PublicClient } from '@linktill/sdk'
import type { Track } from '@linktill/sdk/checkout'
import { readMerchantToken } from './merchantToken.ts'
import { type Arrival, describeSource } from './source.ts'

/**
 * Sends the events of the merchant's analytics (docs/product/events.md#link-events). An event during page close is a beacon, because
 * the browser cancels other requests. Lost events are not sent again.
 */
export function createTrack(client: PublicClient, urlId: string, arrival: Pick<Arrival, 'referrer' | 'utm'> = {}): Track {
  return (event, { beacon }) => {
    const source = describeSource()
    const { referrer = source.referrer, utm = source.utm } = arrival
    const body = { ...event, ...source, referrer, utm }
    // The token lets the server ignore merchants who open their own link. A beacon cannot send it.
    const token = readMerchantToken()
    if (beacon && !token && sendBeacon(`/api/carts/event/${encodeURIComponent(urlId)}`, body)) return

    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    // keepalive, because a shopper may leave right after a step.
    client.recordLinkEvent({ path: { urlId }, body, headers, keepalive: true }).catch(() => {})
  }
}

// A Blob, because a beacon of plain text would arrive as text/plain.
const sendBeacon = (address: string, body: object): boolean =>
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' })) ?? false
