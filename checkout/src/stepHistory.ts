import type { Checkout, Step } from '@linktill/sdk/checkout'
import type { EventHub } from './eventHub.ts'

const ORDER: Step[] = ['contact', 'shipping', 'payment']

/**
 * Makes the browser's Back lead to the previous step instead of leaving a half-filled checkout. Each history entry stores the steps
 * below it, so that the page's own back links can go to the right entry.
 */
export function startStepHistory(checkout: Checkout, events: EventHub): void {
  const shown = () => checkout.state.value.step as Step

  events.listen((event) => {
    if (event.type !== 'step') return
    const path = readPath()
    const below = path.lastIndexOf(event.step)
    if (below === path.length - 1) return // the history caused this step
    if (below >= 0) history.go(below - path.length + 1)
    else if (ORDER.indexOf(event.step) > ORDER.indexOf(event.from)) history.pushState({ path: [...path, event.step] }, '')
    else history.replaceState({ path: [...path.slice(0, -1), event.step] }, '')
  })

  window.addEventListener('popstate', () => {
    const now = shown()
    const target = readPath().at(-1)!
    if (!ORDER.includes(now) || target === now) return // a result does not change with the history
    if (ORDER.indexOf(target) > ORDER.indexOf(now)) return void goForward(checkout, now)
    if (target === 'contact') checkout.editEmail()
    else checkout.editShipping()
    // The steps are locked during a payment, so restore the history.
    if (shown() === now) history.pushState({ path: [...readPath(), now] }, '')
  })
}

/** Forward acts like Continue: the form must be complete. */
async function goForward(checkout: Checkout, from: Step): Promise<void> {
  const moved = from === 'contact' ? await checkout.continueFromContact() : await checkout.continueFromShipping()
  if (!moved) history.back()
}

/** The steps up to the current history entry. The first entry has no state. */
const readPath = (): Step[] => (history.state as { path?: Step[] } | null)?.path ?? ['contact']
