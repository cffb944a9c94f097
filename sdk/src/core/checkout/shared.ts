import { batch, signal } from '@preact/signals-core'
import type { PublicClient } from '../publicClient.js'
import { createAvailability } from './availability.js'
import type { CheckoutEvent, LinkEvent, Track } from './events.js'
import { createFields } from './fields.js'
import type { SaleDetails } from './orderInput.js'
import { createPromo } from './promo.js'
import { needsShipping } from './rules.js'
import type {
  Busy,
  CheckoutState,
  ChosenItem,
  OrderSecret,
  OrderState,
  Problem,
  PublicLink,
  Shortage,
  Step,
  Tip,
} from './state.js'
import { createVisit, type VisitStorage } from './visit.js'

export interface CheckoutOptions {
  client: PublicClient
  /** The link to sell, as returned by `getPublicLink`. */
  link: PublicLink
  /** Keeps the visit across reloads, for example `sessionStorage`. Default: memory only. */
  storage?: VisitStorage
  /** The session that owns the order. Default: a new one per visit. */
  sessionId?: string
  /** Extra fields of the order: reference, metadata, source of the visit. Called each time the order is placed. */
  details?: () => SaleDetails
  /** Whether a sale that was completed before a reload is shown again instead of a new form. Default: true. */
  showsLastSale?: () => boolean
  /** Builds the URL that a bank page returns to. It may contain the order, for another tab. Default: the URL of the page. */
  returnUrl?: (order: OrderSecret) => string
  /** Sends the events of the merchant's analytics. Default: none are sent. */
  track?: Track
  /** Receives every event of the checkout. */
  onEvent?: (event: CheckoutEvent) => void
  /**
   * Whether the page says before paying that the card is kept for `link.upsell`, and shows that after the purchase. `<Checkout>` does.
   * Default: false, so nothing is kept or offered, and `link.upsell` is null.
   */
  upsell?: boolean
  /** Waits for this many milliseconds. Tests replace it. */
  wait?: (ms: number) => Promise<void>
}

/** State shared by all parts of a checkout: the options with their defaults, and the signals that several parts write. */
export function createShared(options: CheckoutOptions) {
  const { client, storage, sessionId, returnUrl, track, onEvent, wait = sleep } = options
  const link = options.upsell ? options.link : { ...options.link, upsell: null }
  const { details = (): SaleDetails => ({}), showsLastSale = (): boolean => true } = options
  const state = signal<CheckoutState>({ step: 'contact' })
  const notice = signal<Problem | null>(null)
  const cardProblem = signal<Problem | null>(null)
  const totals = signal(link.totals)
  const visit = createVisit(link.urlId, storage, sessionId)
  const counted = new Set<string>()
  const ships = needsShipping(link)

  /** Counts an event once per visit. Returns whether it was the first. */
  function count(eventType: LinkEvent['eventType'], beacon = false): boolean {
    if (counted.has(eventType)) return false
    const { step } = state.peek()
    // A form on one page has no step of its own for the payment. A shopper who completed the contact is at it.
    const isPaying = !ships && step === 'contact' && counted.has('checkout_started')
    counted.add(eventType)
    track?.({ eventType, step: isPaying ? 'payment' : step, sessionId: visit.get().sessionId }, { beacon })
    return true
  }

  return {
    client,
    link,
    ships,
    /** The step with the pay button. If nothing is shipped, the form has one step. */
    payStep: (ships ? 'payment' : 'contact') as Step,
    details,
    showsLastSale,
    returnUrl,
    emit: (event: CheckoutEvent) => onEvent?.(event),
    wait,
    state,
    /** Problem shown above the form. */
    notice,
    busy: signal<Busy>(null),
    /** What the shopper chose of the link's items. Null: what the link sells at first. */
    choice: signal<ChosenItem[] | null>(null),
    tip: signal<Tip>(null),
    /** The last totals from the server. The client computes no amounts. */
    totals,
    ...createAvailability(link, totals),
    promo: createPromo(),
    order: signal<OrderState>({ status: 'none' }),
    shortage: signal<Shortage | null>(null),
    /** Problem with the card, shown below it. */
    cardProblem,
    fields: createFields(link),
    visit,
    forgetProblems(): void {
      batch(() => {
        notice.value = cardProblem.value = null
      })
    },
    /** Starts a new visit: a new session, whose events are counted again. */
    restart(): void {
      visit.restart()
      counted.clear()
    },
    count,
  }
}

export type Shared = ReturnType<typeof createShared>

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
