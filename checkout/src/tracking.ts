import type { PublicClient } from '@linktill/sdk'
import type { Track } from '@linktill/sdk/checkout'
import { describeSource } from './source.ts'

/**
 * Counts the visit for the seller's analytics (spec 2 §7). An event of a page that is going away is a beacon, because the
 * browser cancels ordinary requests then. A lost event is nobody's problem but the statistics'.
 */
export function createTrack(client: PublicClient, urlId: string): Track {
  return (event, { beacon }) => {
    const body = { ...event, ...describeSource() }
    // A Blob, because a beacon of plain text would arrive as text/plain.
    const sent =
      beacon &&
      navigator.sendBeacon?.(
        `/api/carts/event/${encodeURIComponent(urlId)}`,
        new Blob([JSON.stringify(body)], { type: 'application/json' }),
      )
    if (!sent) client.recordLinkEvent({ path: { urlId }, body }).catch(() => {})
  }
}
