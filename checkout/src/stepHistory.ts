import type { Checkout, Step } from '@linktill/sdk/checkout'
import type { EventHub } from './eventHub.ts'

const ORDER: Step[] = ['contact', 'shipping', 'payment']

/**
 * Makes the browser's Back lead to the step before, and not away from a half-filled checkout. Each entry of the history knows
 * the steps that lie under it, so that the page's own ways back can go down to the right one.
 */
export function startStepHistory(checkout: Checkout, events: EventHub): void {
  const shown = () => checkout.state.value.step as Step

  events.listen((event) => {
    if (event.type !== 'step') return
    const path = readPath()
    const below = path.lastIndexOf(event.step)
    if (below === path.length - 1) return // the history is there already: it was what moved the checkout
    if (below >= 0) history.go(below - path.length + 1)
    else if (ORDER.indexOf(event.step) > ORDER.indexOf(event.from)) history.pushState({ path: [...path, event.step] }, '')
    else history.replaceState({ path: [...path.slice(0, -1), event.step] }, '')
  })

  window.addEventListener('popstate', () => {
    const now = shown()
    const target = readPath().at(-1)!
    if (!ORDER.includes(now) || target === now) return // a result stays, whatever the history says
    if (ORDER.indexOf(target) > ORDER.indexOf(now)) return void goForward(checkout, now)
    if (target === 'contact') checkout.editEmail()
    else checkout.editShipping()
    // While paying the steps are locked: the history goes back to where the form is.
    if (shown() === now) history.pushState({ path: [...readPath(), now] }, '')
  })
}

/** The browser's Forward is a Continue like any other: it needs a form that is complete. */
async function goForward(checkout: Checkout, from: Step): Promise<void> {
  const moved = from === 'contact' ? await checkout.continueFromContact() : await checkout.continueFromShipping()
  if (!moved) history.back()
}

/** The steps up to the current entry of the history; the first entry has none of ours. */
const readPath = (): Step[] => (history.state as { path?: Step[] } | null)?.path ?? ['contact']
