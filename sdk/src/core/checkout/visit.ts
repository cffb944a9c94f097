import { createUuid } from '../uuid.js'
import type { FieldValues } from './fields.js'
import type { OrderSecret, Step } from './state.js'

/** Something like `sessionStorage`. */
export type VisitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SavedVisit {
  sessionId: string
  step?: Step
  fields?: Partial<FieldValues>
  promoCode?: string | null
  /** The order that this visit placed last. */
  order?: OrderSecret
  /** A charge was sent for `order`, and its result was not learned yet. */
  paying?: boolean
  /** The order that the visit before this one completed. Its secret opens the result again after a reload; nothing else is kept. */
  done?: OrderSecret
}

/**
 * One shopper's visit to one link, kept over a reload: what was typed, the session that owns the order, a payment under
 * way. Never card data. Storage may be missing or refuse (private windows, blocked in frames); then the visit lives in memory.
 */
export function createVisit(urlId: string, storage: VisitStorage | undefined, sessionId?: string) {
  const name = `linktill:visit:${urlId}`
  let saved: SavedVisit | undefined
  let ended = false

  function write(visit: SavedVisit): void {
    try {
      storage?.setItem(name, JSON.stringify(visit))
    } catch {
      // Full or blocked: a reload starts a new visit, and nothing else is lost.
    }
  }

  // Read late: on the server, and while a page is hydrated, there is nothing to read.
  function current(): SavedVisit {
    return (saved ??= { sessionId: sessionId ?? createUuid(), ...read(name, storage) })
  }

  return {
    get: (): Readonly<SavedVisit> => current(),

    save(changes: Partial<SavedVisit>): void {
      saved = { ...current(), ...changes }
      if (!ended) write(saved)
    },

    /** Ends the visit with its sale. The next load of the page belongs to a new visit, which still knows the order. */
    end(): void {
      ended = true
      write({ sessionId: createUuid(), done: current().order })
    },

    /** Starts a new visit under a new session. The order of the last one is no longer known. */
    restart(): void {
      ended = false
      write((saved = { sessionId: createUuid() }))
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
