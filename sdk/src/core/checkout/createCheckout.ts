import { computed, type ReadonlySignal } from '@preact/signals-core'
import { createLoader } from '../loader.js'
import { createAvailability } from './availability.js'
import type { FieldValues } from './fields.js'
import type { Charge } from './payment.js'
import { createPromo } from './promo.js'
import { allowsPromoCodes, isWebAddress } from './rules.js'
import { createShared, type CheckoutOptions } from './shared.js'
import type { Busy, CheckoutState, FieldName, OrderState, Problem, Shortage, Totals } from './state.js'
import type { Till } from './till.js'
import { createWalk } from './walk.js'

/**
 * One shopper's walk through one checkout link: contact, shipping where something is sent, payment, result. Knows the steps
 * and their rules (spec 2 §4, §5), draws nothing and needs no browser. State is read from signals and changed by verbs.
 */
export function createCheckout(options: CheckoutOptions) {
  const shared = createShared(options)
  const { client, link, fields, state, notice, cardProblem, busy, order, totals, visit, emit, count } = shared
  const { showsLastSale = () => true } = options
  const availability = createAvailability(shared)
  const { unavailable } = availability
  const promo = createPromo()
  const till = createLoader(async () => (await import('./till.js')).createTill(shared, promo, availability))
  const walk = createWalk(shared, requote, () => void atTill(({ place }) => place()))
  let started = false

  /** The payment step's code is fetched when it is needed, which can fail like any call; pressing Pay tries again. */
  async function atTill(work: (opened: Till) => Promise<unknown>): Promise<void> {
    await till.load().then(work, () => {
      order.value = { status: 'failed' }
      notice.value = { code: 'unreachable' }
    })
  }

  /** Asks for the price again after an answer that changes the VAT. False when the step cannot be left. */
  async function requote(options?: { leaving?: boolean }): Promise<boolean> {
    if (!link.vatEnabled) return true
    busy.value = 'moving'
    return till.load().then(
      ({ requote }) => requote(options),
      () => {
        busy.value = null
        notice.value = { code: 'unreachable' }
        return false
      },
    )
  }

  /**
   * Begins the visit: counts the view, puts back what an earlier load of the page left behind, and looks up a payment whose
   * result was not learned. `typed` is what the shopper wrote before the page came alive; it wins. Safe to call twice.
   */
  async function start(typed: Partial<FieldValues> = {}): Promise<void> {
    if (started) return
    started = true
    const { fields: kept, step, promoCode, order: placed, paying, done } = visit.get()
    if (done && !paying && showsLastSale()) return atTill(({ recall }) => recall(done))
    if (done) visit.save({ done: undefined })
    for (const [name, text] of Object.entries({ ...kept, ...typed })) fields.set(name as FieldName, text)
    count('view')
    emit({ type: 'ready' })

    const open = paying ? placed : undefined
    if (open) state.value = { step: 'unknown', orderId: open.orderId }
    if (promoCode || link.vatEnabled) await till.load().then(({ tryQuote }) => tryQuote(promoCode ?? null), NOTHING)
    if (open) return atTill(({ learn }) => learn(open))
    if (availability.soldOut.peek()) await till.load().then(({ lookAgain }) => lookAgain(), NOTHING)
    if (!unavailable.peek()) walk.resume(step)
  }

  function setField(name: FieldName, text: string): void {
    fields.set(name, text)
    visit.save({ fields: fields.all() })
    if (notice.peek()?.code === 'shipping_missing' && fields.missingShipping().length === 0) notice.value = null
    if (name === 'taxCountry' || (name === 'country' && state.peek().step === 'shipping')) void requote()
  }

  /** The page is going away. Not an abandoned checkout while paying: that may still succeed (spec 2 §4). */
  function leave(): void {
    const { step } = state.peek()
    const undecided = busy.peek() === 'paying' || step === 'unknown' || step === 'processing'
    if (started && !undecided && step !== 'success') count('checkout_abandoned', true)
  }

  return {
    client,
    link,
    /** Names this visit, and owns its order. Read it when the visit has begun, not while a page is painted. */
    sessionId: (): string => visit.get().sessionId,
    ships: shared.ships,
    state: state as ReadonlySignal<CheckoutState>,
    notice: notice as ReadonlySignal<Problem | null>,
    busy: busy as ReadonlySignal<Busy>,
    /** Texts of the form, one signal a field. */
    values: fields.values,
    /** What is wrong in which field. */
    problems: fields.problems,
    totals: totals as ReadonlySignal<Totals>,
    /** Why nothing can be bought here, or null. Known before the visit begins. */
    unavailable,
    order: order as ReadonlySignal<OrderState>,
    shortage: shared.shortage as ReadonlySignal<Shortage | null>,
    /** What is wrong with the card, shown below it. */
    cardProblem: cardProblem as ReadonlySignal<Problem | null>,
    promo: promo.form,
    /** Codes can be added before step 3, where the link allows them and none is applied (spec 2 §2). */
    canAddPromo: computed(
      () =>
        allowsPromoCodes(link) &&
        !totals.value.promo &&
        isBeforePayment(state.value) &&
        // A code that pays for everything makes an unpayable link free.
        unavailable.value?.why !== 'sold_out',
    ),
    /** Where to send the shopper after success, or null. */
    redirectUrl: computed(() => {
      const now = state.value
      return now.step === 'success' && isWebAddress(now.outcome?.redirectUrl) ? now.outcome.redirectUrl : null
    }),
    start,
    /** Fetches the payment step's code ahead of its use, when the shopper begins to type for example. */
    preload: (): void => void till.load().catch(NOTHING),
    setField,
    continueFromContact: walk.continueFromContact,
    continueFromShipping: walk.continueFromShipping,
    back: walk.back,
    editEmail: walk.editEmail,
    editShipping: walk.editShipping,
    openPromo: (): void => promo.change({ open: true }),
    setPromoText: promo.setText,
    /** Resolves to whether the code is in the price. */
    applyPromo: (): Promise<boolean> =>
      till.load().then(
        ({ applyPromo }) => applyPromo(),
        () => {
          promo.change({ problem: { code: 'promo_unchecked' } })
          return false
        },
      ),
    /** Takes the promo code out of the price, and out of the order where there is one already. */
    removePromo: (): Promise<void> => atTill(({ removePromo }) => removePromo()),
    /** Begins another purchase of the same link after a sale. What was typed stays. */
    buyAgain: (): Promise<void> => atTill(({ buyAgain }) => buyAgain()),
    /** The shopper changes the card: the failure of the last one no longer matters. */
    forgetCardProblem: (): void => till.peek()?.forgetFailure(),
    /**
     * Pays, or confirms a free order. `charge` is the provider's part; an order that costs nothing needs none.
     * Pressing it again while it runs does nothing.
     */
    pay: (charge?: Charge): Promise<void> => atTill(({ pay }) => pay(charge)),
    /** Asks again for a result that is not known or could not be shown, or places an order again that could not be placed. */
    retry: (): Promise<void> => atTill(({ retry }) => retry()),
    leave,
  }
}

export type Checkout = ReturnType<typeof createCheckout>

const NOTHING = (): void => {}

const isBeforePayment = ({ step }: CheckoutState): boolean => step === 'contact' || step === 'shipping'
