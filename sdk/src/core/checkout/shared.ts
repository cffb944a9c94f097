import { batch, signal } from '@preact/signals-core'
import type { PublicClient } from '../publicClient.js'
import type { CheckoutEvent, LinkEvent, Track } from './events.js'
import { createFields } from './fields.js'
import type { SaleDetails } from './orderInput.js'
import { needsShipping } from './rules.js'
import type { Busy, CheckoutState, OrderSecret, OrderState, Problem, PublicLink, Shortage } from './state.js'
import { createVisit, type VisitStorage } from './visit.js'

export interface CheckoutOptions {
  client: PublicClient
  /** The link to sell, as `getPublicLink` answers it. */
  link: PublicLink
  /** Keeps the visit over a reload, for example `sessionStorage`. Default: memory only. */
  storage?: VisitStorage
  /** The session that owns the order. Default: a new one per visit. */
  sessionId?: string
  /** What else goes on the order: reference, metadata, where the shopper came from. Asked each time the order is placed. */
  details?: () => SaleDetails
  /** Whether a sale that an earlier load of the page completed is shown again instead of a new form. Default: true. */
  showsLastSale?: () => boolean
  /** Where a bank's own page leads back to; it may carry the order on, for another tab. Default: the address of the page. */
  returnUrl?: (order: OrderSecret) => string
  /** Counts the visit for the seller's analytics. Default: nothing is counted. */
  track?: Track
  /** Hears of everything that happens. */
  onEvent?: (event: CheckoutEvent) => void
  /** Waits so many milliseconds; tests give their own. */
  wait?: (ms: number) => Promise<void>
}

/** What all parts of one checkout share: the options with their defaults, and the signals that more than one part writes. */
export function createShared(options: CheckoutOptions) {
  const { client, link, storage, sessionId, details, returnUrl, track, onEvent, wait = sleep } = options
  const state = signal<CheckoutState>({ step: 'contact' })
  const notice = signal<Problem | null>(null)
  const cardProblem = signal<Problem | null>(null)
  const visit = createVisit(link.urlId, storage, sessionId)
  const counted = new Set<string>()

  return {
    client,
    link,
    ships: needsShipping(link),
    details: details ?? ((): SaleDetails => ({})),
    returnUrl,
    emit: (event: CheckoutEvent) => onEvent?.(event),
    wait,
    state,
    /** What is wrong, shown above the form. */
    notice,
    busy: signal<Busy>(null),
    /** The price as the server last computed it. Nothing here adds or multiplies. */
    totals: signal(link.totals),
    order: signal<OrderState>({ status: 'none' }),
    shortage: signal<Shortage | null>(null),
    /** What is wrong with the card, shown below it. */
    cardProblem,
    fields: createFields(link),
    visit,
    forgetProblems(): void {
      batch(() => {
        notice.value = null
        cardProblem.value = null
      })
    },
    /** Begins another visit: a new session, whose events count anew. */
    restart(): void {
      visit.restart()
      counted.clear()
    },
    /** Each of the events counts once a visit. */
    count(eventType: LinkEvent['eventType'], beacon = false): void {
      if (counted.has(eventType)) return
      counted.add(eventType)
      track?.({ eventType, step: state.peek().step, sessionId: visit.get().sessionId }, { beacon })
    },
  }
}

export type Shared = ReturnType<typeof createShared>

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
