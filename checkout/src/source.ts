import type { SaleDetails } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'

/** What the page around a frame says of its visitor and of the sale; it wins over what this page sees by itself. */
export type Arrival = Partial<Pick<SaleDetails, 'referrer' | 'utm' | 'locale' | 'event_source_url' | 'reference' | 'metadata'>>

const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Who comes, and from where: a random id of this browser, the page before, and the campaign in the address. */
export function describeSource() {
  const query = new URLSearchParams(location.search)
  const named = UTM.flatMap((name) => {
    const value = query.get(`utm_${name}`)
    return value ? [[name, value.slice(0, 255)]] : []
  })
  return {
    visitorId: readVisitorId(),
    referrer: document.referrer.slice(0, 2048) || null,
    utm: named.length > 0 ? (Object.fromEntries(named) as Partial<Record<(typeof UTM)[number], string>>) : null,
  }
}

/** Lies in local storage and says nothing about the person; null where storage is refused. */
function readVisitorId(): string | null {
  const storage = browserStorage('localStorage')
  try {
    const known = storage?.getItem('visitorId')
    if (known) return known
    const id = createId()
    storage?.setItem('visitorId', id)
    return storage ? id : null
  } catch {
    return null
  }
}

// Not crypto.randomUUID, which browsers offer on https and localhost only.
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
