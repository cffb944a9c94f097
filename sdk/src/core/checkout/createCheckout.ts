import { computed, type ReadonlySignal } from '@preact/signals-core'
import { createLoader } from '../loader.js'
import { createAvailability } from './availability.js'
import type { FieldValues } from './fields.js'
import type { Charge } from './payment.js'
import { createPromo } from './promo.js'
import { allowsPromoCodes } from './rules.js'
import { createShared, type CheckoutOptions } from './shared.js'
import type { Busy, CheckoutState, ChosenItem, FieldName, OrderState, Problem, Shortage, Tip, Totals } from './state.js'
import type { OrderFlow } from './orderFlow.js'
import type { Shown } from './shown.js'

/**
 * Creates the checkout of one link for one shopper: contact, shipping and payment, then the result. If nothing is shipped, the
 * form has one step, `contact`, from which `pay` places and pays the order. Headless: it
 * holds the steps and their rules, renders nothing and runs without a DOM. Read its state from signals, change it by its methods.
 */
export function createCheckout(options: CheckoutOptions) {
  const shared = createShared(options)
  const { client, link, ships, fields, state, notice, cardProblem, busy, order, totals, visit, emit, count } = shared
  const { showsLastSale = () => true } = options
  const availability = createAvailability(shared)
  const { unavailable } = availability
  const promo = createPromo()
  const orderFlow = createLoader(async () => (await import('./orderFlow.js')).createOrderFlow(shared, promo, availability))
  let started = false

  /** Loads the order flow on demand. If that fails, pressing Pay tries again. */
  async function withOrderFlow(work: (opened: OrderFlow) => Promise<unknown>): Promise<void> {
    await orderFlow.load().then(work, () => {
      order.value = { status: 'failed' }
      notice.value = { code: 'unreachable' }
    })
  }

  /** Does what needs the order flow. Resolves to false if that cannot be loaded. */
  async function move(work: (flow: OrderFlow) => boolean | Promise<boolean>): Promise<boolean> {
    if (busy.peek() === 'paying') return false
    busy.value = 'moving'
    return orderFlow.load().then(
      (flow) => {
        busy.value = null
        return work(flow)
      },
      () => {
        busy.value = null
        notice.value = { code: 'unreachable' }
        return false
      },
    )
  }

  /** Resolves to false if the step is incomplete; a field or the notice then explains why. */
  async function continueFromContact(): Promise<boolean> {
    if (busy.peek() || state.peek().step !== 'contact') return false
    return move((flow) => flow.continueFromContact())
  }

  /**
   * Starts the visit: counts the view, restores the state of an earlier page load, and checks a payment whose result is unknown.
   * `typed` is what the shopper typed before hydration; it overrides restored values. `region` is the country to preselect, where
   * one is asked for. Calling it twice has no effect.
   */
  async function start(typed: Partial<FieldValues> = {}, region: string | null = null): Promise<void> {
    if (started) return
    started = true
    const { fields: kept, step, promoCode, items = null, order: placed, paying, done } = visit.get()
    if (done && !paying && showsLastSale()) return withOrderFlow(({ restore }) => restore(done))
    if (done) visit.save({ done: undefined })
    const known = { ...kept, ...typed }
    if (region) fields.set(ships ? 'country' : 'taxCountry', region)
    for (const [name, text] of Object.entries(known)) fields.set(name as FieldName, text)
    // Not all fields: an empty one would hide what the merchant prefills later.
    visit.save({ fields: known })
    count('view')
    emit({ type: 'ready' })

    const open = paying ? placed : undefined
    if (open) state.value = { step: 'unknown', orderId: open.orderId }
    // Undefined until the first quote: the code that the link applies.
    const preset = totals.peek().promo?.code ?? null
    const code = promoCode === undefined ? preset : promoCode
    shared.choice.value = items
    if (code !== preset || link.pricedByCountry || items) await orderFlow.load().then(({ tryQuote }) => tryQuote(code), NOTHING)
    if (open) return withOrderFlow(({ resolve }) => resolve(open))
    if (availability.soldOut.peek()) await orderFlow.load().then(({ recheckStock }) => recheckStock(), NOTHING)
    if (step && step !== 'contact' && !unavailable.peek()) await withOrderFlow(async ({ resume }) => resume(step))
  }

  function setField(name: FieldName, text: string): void {
    // On one page all fields stay visible while the order that they describe is being paid.
    if (!ships && busy.peek() === 'paying') return
    fields.set(name, text)
    if (!ships) order.value = { status: 'none' }
    visit.save({ fields: fields.all() })
    orderFlow.peek()?.recheckShipping()
    const isPrice =
      name === 'taxCountry' || (name === 'business' && !text) || (name === 'country' && state.peek().step === 'shipping')
    if (link.pricedByCountry && isPrice) void move(({ requote }) => requote())
  }

  /** Call it when the page is closed. Counts an abandoned checkout, except during a payment, which may still succeed. */
  function leave(): void {
    const { step } = state.peek()
    const undecided = busy.peek() === 'paying' || step === 'unknown' || step === 'processing'
    if (started && !undecided && step !== 'success') count('checkout_abandoned', true)
  }

  return {
    client,
    link,
    /** Id of the visit that owns the order. Call it after `start`, not while rendering. */
    sessionId: (): string => visit.get().sessionId,
    /** Whether something is shipped. If not, the form has one step, with the pay button. */
    ships,
    state: state as ReadonlySignal<CheckoutState>,
    notice: notice as ReadonlySignal<Problem | null>,
    busy: busy as ReadonlySignal<Busy>,
    /** Values of the form, one signal per field. */
    values: fields.values,
    /** Problems by field. */
    problems: fields.problems,
    totals: totals as ReadonlySignal<Totals>,
    /** Why the link cannot be bought, or null. Known before the visit starts. */
    unavailable,
    order: order as ReadonlySignal<OrderState>,
    shortage: shared.shortage as ReadonlySignal<Shortage | null>,
    /** Problem with the card, shown below it. */
    cardProblem: cardProblem as ReadonlySignal<Problem | null>,
    /** What the shopper chose of the link's items. Null: what the link sells at first. */
    choice: shared.choice as ReadonlySignal<ChosenItem[] | null>,
    /** The tip that the shopper added. */
    tip: shared.tip as ReadonlySignal<Tip>,
    promo: promo.form,
    /** Whether a promo code can be added: before the order is placed, if the link allows codes and none is applied, or another one was rejected. */
    canAddPromo: computed(
      () =>
        allowsPromoCodes(link) &&
        (!totals.value.promo || promo.form.value.problem !== null) &&
        isBeforePayment(state.value) &&
        // A code with a full discount makes an unpayable link free.
        !availability.soldOut.value,
    ),
    start,
    /** Loads the order flow ahead of its use, for example when the shopper starts typing. Resolves to what the form needs of it. */
    preload: (): Promise<
      Pick<
        OrderFlow,
        'express' | 'consents' | 'answers' | 'checkContact' | 'leaveContact' | 'readAgain' | 'confirmWaitlist' | 'joinWaitlist'
      >
    > => orderFlow.load(),
    setField,
    continueFromContact,
    continueFromShipping: async (): Promise<boolean> => !busy.peek() && move((flow) => flow.continueFromShipping()),
    back: (): void => orderFlow.peek()?.back(),
    editEmail: (): void => orderFlow.peek()?.editEmail(),
    editShipping: (): void => orderFlow.peek()?.editShipping(),
    /**
     * Changes what the shopper takes of the link's items: all but the optional ones that are left out. The price follows from the
     * server, and with it the order if one was placed. A choice that the server refuses is undone. The tip stays unless one is given.
     */
    choose(items: ChosenItem[], tip?: Tip): Promise<void> {
      // Before the order flow has loaded, so that a second press counts from the first.
      if (busy.peek() !== 'paying') shared.choice.value = items
      return withOrderFlow(({ choose }) => choose(items, tip))
    },
    openPromo: (): void => promo.change({ open: true }),
    setPromoText: promo.setText,
    /** Resolves to whether the code was applied. */
    applyPromo: (): Promise<boolean> => move(({ applyPromo }) => applyPromo()),
    /** Removes the promo code from the price, and from the order if one was placed. */
    removePromo: (): Promise<void> => withOrderFlow(({ removePromo }) => removePromo()),
    /** Starts another purchase of the same link after a sale. Keeps what was typed. */
    buyAgain: (): Promise<void> => withOrderFlow(({ buyAgain }) => buyAgain()),
    /** Clears the last payment failure. Call it when the shopper changes the card. */
    forgetCardProblem: (): void => orderFlow.peek()?.forgetFailure(),
    /**
     * Pays the order, or confirms a free one. `charge` confirms the payment at the provider; a free order needs none. `shown` is the
     * price that the shopper saw, and its items; if they have changed, nothing is charged. Default: the current totals.
     * Waits for a price or an order that is on its way. Does nothing while an earlier call is running.
     */
    pay: (charge?: Charge, shown: Shown = totals.peek()): Promise<void> => withOrderFlow(({ pay }) => pay(charge, shown)),
    /** Retries what failed: reading the result of a payment, or placing the order. */
    retry: (): Promise<void> => withOrderFlow(({ retry }) => retry()),
    leave,
  }
}

export type Checkout = ReturnType<typeof createCheckout>

const NOTHING = (): void => {}

const isBeforePayment = ({ step }: CheckoutState): boolean => step === 'contact' || step === 'shipping'
