import type { Checkout } from '@linktill/sdk/checkout'
import type { PageInit } from '@linktill/sdk/embed'
import { tabStorage } from '../browserStorage.ts'
import type { EventHub } from '../eventHub.ts'
import type { Presets } from '../firstStep/takePresets.ts'
import { applyPromo, prefillForm } from '../prefillForm.ts'
import type { RunPage } from '../runPage.ts'
import { presetItems } from './presetItems.ts'
import { readPresets } from './readPresets.ts'

/** Returns the function that runs a hosted page with the presets of its address. */
export function applyPresets(given: Presets): RunPage {
  const { promo, email, name, reference, quantity, waitlist } = readPresets(given)
  return async ({ checkout, events, arrival, begin }) => {
    if (reference) arrival.reference = reference
    if (waitlist) {
      arrival.waitlist = waitlist
      // The mailed link can be opened again.
      checkout
        .preload()
        .then(
          (flow) => flow.confirmWaitlist(),
          () => {},
        )
        .catch(() => {})
    }
    keepForReload({ reference, waitlist }, events)
    const begun = begin()
    const before = checkout.choice.peek()
    prefillForm(checkout, { email, prefill: { name } })
    await begun
    if (quantity) await presetItems(checkout, { quantity }, before)
    if (promo) await applyOrExplain(checkout, promo)
  }
}

/** Returns a function that adds the presets of the frame's address to the options of the surrounding page, which take precedence. */
export function addPresets(given: Presets) {
  const { promo, email, name, reference, quantity } = readPresets(given)
  return (init: PageInit, events: EventHub): PageInit => {
    keepForReload({ reference }, events)
    return {
      ...init,
      promo: init.promo ?? promo,
      reference: init.reference ?? reference,
      email: init.email ?? email,
      quantity: init.quantity ?? quantity,
      prefill: { ...(name && { name }), ...init.prefill },
    }
  }
}

/** For a reload. The visit stores the other presets once they are in the form. A purchase after the sale has neither reference nor reservation. */
function keepForReload(kept: Presets, events: EventHub): void {
  const { keepPresets } = window.linktillFirstStep
  const storage = tabStorage()
  keepPresets(kept, storage)
  events.listen(({ type }) => type === 'completed' && keepPresets({}, storage))
}

/** A code of the address replaces that of the link or of an earlier visit. If it is rejected, the promo form opens and says why. */
async function applyOrExplain(checkout: Checkout, promo: string): Promise<void> {
  const { canAddPromo, totals, state, openPromo } = checkout
  const replaces = totals.peek().promo !== null && state.peek().step !== 'payment'
  if ((canAddPromo.peek() || replaces) && !(await applyPromo(checkout, promo))) openPromo()
}
