import { createUuid } from '../uuid.js'
import type { FieldValues } from './fields.js'
import type { ChosenItem, OrderSecret, Step, Tip, Totals } from './state.js'

/** Something like `sessionStorage`. */
export type VisitStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SavedVisit {
  sessionId: string
  step?: Step
  fields?: Partial<FieldValues>
  promoCode?: string | null
  /** What the shopper chose of the link's items. */
  items?: ChosenItem[] | null
  tip?: Tip
  /** The last order of this visit. */
  order?: OrderSecret
  /** A charge was sent for `order`, and its result is unknown. */
  paying?: boolean
  /**
   * The order that the previous visit completed. Its secret gives access to the result after a reload. Of the rest, only what is charged
   * later is kept, which the order does not have.
   */
  done?: OrderSecret & Pick<Totals, 'then'>
}

/**
 * One shopper's visit to one link, kept across reloads: the form, the session that owns the order, and a payment in progress.
 * Never card data. If storage is missing or blocked (private windows, frames), the visit is kept in memory only.
 */
export function createVisit(urlId: string, storage: VisitStorage | undefined, sessionId?: string) {
  const name = `linktill:visit:${urlId}`
  let saved: SavedVisit | undefined
  let ended = false

  function write(visit: SavedVisit): void {
    try {
      storage?.setItem(name, JSON.stringify(visit))
    } catch {
      // Full or blocked: a reload starts a new visit.
    }
  }

  // Read on first use, because storage is not available on the server and must not be read during hydration.
  function current(): SavedVisit {
    return (saved ??= { sessionId: sessionId ?? createUuid(), ...read(name, storage) })
  }

  return {
    get: (): Readonly<SavedVisit> => current(),

    save(changes: Partial<SavedVisit>): void {
      saved = { ...current(), ...changes }
      if (!ended) write(saved)
    },

    /** Ends the visit after a sale. The next page load is a new visit that still knows what is `done`. */
    end(done?: SavedVisit['done']): void {
      ended = true
      write({ sessionId: createUuid(), done })
    },

    /** Starts a new visit with a new session and forgets the last order. */
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
