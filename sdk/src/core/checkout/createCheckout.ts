import { computed, type ReadonlySignal } from '@preact/signals-core'
import { createFlowLoader } from './flowLoader.js'
import type { OrderFlow } from './orderFlow.js'
import type { Charge } from './payment.js'
import { allowsPromoCodes } from './rules.js'
import { createShared, type CheckoutOptions } from './shared.js'
import type { Shown } from './shown.js'
import { createStarting } from './starting.js'
import type { Busy, CheckoutState, ChosenItem, FieldName, OrderState, Problem, Shortage, Tip, Totals } from './state.js'

/**
 * Creates the checkout of one link for one shopper: contact, shipping and payment, then the result. If nothing is shipped, the
 * form has one step, `contact`, from which `pay` places and pays the order. Headless: it
 * holds the steps and their rules, renders nothing and runs without a DOM. Read its state from signals, change it by its methods.
 */
export function createCheckout(options: CheckoutOptions) {
  const shared = createShared(options)
  const { link, ships, fields, state, notice, busy, order, totals, visit, promo } = shared
  const flow = createFlowLoader(shared)

  function setField(name: FieldName, text: string): void {
    // On one page all fields stay visible while the order that they describe is being paid.
    if (!ships && busy.peek() === 'paying') return
    fields.set(name, text)
    if (!ships) order.value = { status: 'none' }
    visit.save({ fields: fields.all() })
    flow.peek()?.recheckShipping()
    const isPrice =
      name === 'taxCountry' || (name === 'business' && !text) || (name === 'country' && state.peek().step === 'shipping')
    if (link.pricedByCountry && isPrice) void flow.move(({ requote }) => requote())
  }

  return {
    client: shared.client,
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
    unavailable: shared.unavailable,
    order: order as ReadonlySignal<OrderState>,
    shortage: shared.shortage as ReadonlySignal<Shortage | null>,
    /** Problem with the card, shown below it. */
    cardProblem: shared.cardProblem as ReadonlySignal<Problem | null>,
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
        !shared.soldOut.value,
    ),
    /** Loads the order flow ahead of its use, for example when the shopper starts typing. Resolves to what the form needs of it. */
    preload: (): Promise<
      Pick<
        OrderFlow,
        | 'express'
        | 'consents'
        | 'answers'
        | 'checkContact'
        | 'leaveContact'
        | 'readAgain'
        | 'confirmWaitlist'
        | 'joinWaitlist'
        | 'upsell'
      >
    > => flow.load(),
    setField,
    /** Resolves to false if the step is incomplete; a field or the notice then explains why. */
    continueFromContact: async (): Promise<boolean> =>
      !busy.peek() && state.peek().step === 'contact' && flow.move((opened) => opened.continueFromContact()),
    continueFromShipping: async (): Promise<boolean> => !busy.peek() && flow.move((opened) => opened.continueFromShipping()),
    back: (): void => flow.peek()?.back(),
    editEmail: (): void => flow.peek()?.editEmail(),
    editShipping: (): void => flow.peek()?.editShipping(),
    /**
     * Changes what the shopper takes of the link's items: all but the optional ones that are left out. The price follows from the
     * server, and with it the order if one was placed. A choice that the server refuses is undone. The tip stays unless one is given.
     */
    choose(items: ChosenItem[], tip?: Tip): Promise<void> {
      // Before the order flow has loaded, so that a second press counts from the first.
      if (busy.peek() !== 'paying') shared.choice.value = items
      return flow.run(({ choose }) => choose(items, tip))
    },
    openPromo: (): void => promo.change({ open: true }),
    setPromoText: promo.setText,
    /** Resolves to whether the code was applied. */
    applyPromo: (): Promise<boolean> => flow.move(({ applyPromo }) => applyPromo()),
    /** Removes the promo code from the price, and from the order if one was placed. */
    removePromo: (): Promise<void> => flow.run(({ removePromo }) => removePromo()),
    /** Starts another purchase of the same link after a sale. Keeps what was typed. */
    buyAgain: (): Promise<void> => flow.run(({ buyAgain }) => buyAgain()),
    /** Clears the last payment failure. Call it when the shopper changes the card. */
    forgetCardProblem: (): void => flow.peek()?.forgetFailure(),
    /**
     * Pays the order, or confirms a free one. `charge` confirms the payment at the provider; a free order needs none. `shown` is the
     * price that the shopper saw, and its items; if they have changed, nothing is charged. Default: the current totals.
     * Waits for a price or an order that is on its way. Does nothing while an earlier call is running.
     */
    pay: (charge?: Charge, shown: Shown = totals.peek()): Promise<void> => flow.run(({ pay }) => pay(charge, shown)),
    /** Retries what failed: reading the result of a payment, or placing the order. */
    retry: (): Promise<void> => flow.run(({ retry }) => retry()),
    ...createStarting(shared, flow),
  }
}

export type Checkout = ReturnType<typeof createCheckout>

const isBeforePayment = ({ step }: CheckoutState): boolean => step === 'contact' || step === 'shipping'
