import { createUuid } from '../uuid.js'
import type { FieldValues } from './fields.js'
import type { Step } from './state.js'

/** Something like `sessionStorage`. */
export type VisitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SavedVisit {
  sessionId: string
  step?: Step
  fields?: Partial<FieldValues>
  promoCode?: string | null
  /** The order that this visit placed last. */
  order?: { orderId: string; clientSecret: string }
  /** A charge was sent for `order`, and its result was not learned yet. */
  paying?: boolean
}

/**
 * One shopper's visit to one link, kept over a reload: what was typed, the session that owns the order, a payment under
 * way. Never card data. Storage may be missing or refuse (private windows, blocked in frames); then the visit lives in memory.
 */
export function createVisit(urlId: string, storage: VisitStorage | undefined, sessionId?: string) {
  const name = `linktill:visit:${urlId}`
  let saved: SavedVisit | undefined
  let ended = false

  // Read late: on the server, and while a page is hydrated, there is nothing to read.
  function current(): SavedVisit {
    return (saved ??= { sessionId: sessionId ?? createUuid(), ...read(name, storage) })
  }

  return {
    get: (): Readonly<SavedVisit> => current(),

    save(changes: Partial<SavedVisit>): void {
      saved = { ...current(), ...changes }
      if (ended) return
      try {
        storage?.setItem(name, JSON.stringify(saved))
      } catch {
        // Full or blocked: a reload will start anew, and nothing else is lost.
      }
    },

    /** The sale is done; the next visit is another one. */
    end(): void {
      ended = true
      try {
        storage?.removeItem(name)
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  }
}

function read(name: string, storage: VisitStorage | undefined): Partial<SavedVisit> {
  try {
    const value: unknown = JSON.parse(storage?.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
