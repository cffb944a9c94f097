import { createUuid, type SaleDetails } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'

/** What the surrounding page reports about the visit and the sale. Overrides what this page detects. */
export type Arrival = Partial<Pick<SaleDetails, 'referrer' | 'utm' | 'event_source_url' | 'reference' | 'metadata' | 'waitlist'>>

const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Describes the source of the visit: a random id of this browser, the referrer, and the UTM parameters. */
export function describeSource() {
  const query = new URLSearchParams(location.search)
  const named = UTM.flatMap((name) => {
    const value = query.get(`utm_${name}`)
    return value ? [[name, storable(value)]] : []
  })
  return {
    visitorId: readVisitorId(),
    referrer: document.referrer.slice(0, 2048) || null,
    utm: named.length > 0 ? (Object.fromEntries(named) as Partial<Record<(typeof UTM)[number], string>>) : null,
  }
}

/**
 * Returns at most `most` characters of a parameter, without those that nobody sees: the server refuses some, and then a link with a
 * bad parameter could not be paid.
 */
export const storable = (text: string, most = 255): string => [...text.replace(/\p{C}/gu, '')].slice(0, most).join('')

/** Returns the visitor's random id from local storage, or null if storage is blocked. */
function readVisitorId(): string | null {
  try {
    return (browserStorage('localStorage')!['visitorId'] ||= createUuid()) as string
  } catch {
    return null
  }
}
