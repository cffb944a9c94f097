import { batch } from '@preact/signals-core'
import type { Requote } from './requote.js'
import { shippingCountries } from './rules.js'
import type { Shared } from './shared.js'
import type { Step } from './state.js'

/** Moving between the steps, forth and back (spec 2 §4). `onPayment` is called each time the payment step is entered. */
export function createWalk(
  { link, ships, fields, state, notice, busy, order, visit, emit, count, forgetProblems }: Shared,
  requote: Requote,
  onPayment: () => void,
) {
  let carriedOver: string | undefined

  function go(step: Step): void {
    const from = state.peek().step
    batch(() => {
      state.value = { step }
      if (step === 'payment') order.value = { status: 'preparing' }
      forgetProblems()
    })
    visit.save({ step })
    emit({ type: 'step', step, from: from as Step })
    if (step === 'payment') onPayment()
  }

  /** False when the step cannot be left, and a field or the notice says why. */
  async function continueFromContact(): Promise<boolean> {
    if (busy.peek() || state.peek().step !== 'contact' || !fields.checkContact()) return false
    if (!(await requote())) return false

    count('checkout_started')
    const buyerFrom = fields.text('taxCountry')
    // Once per answer: a shipping country that the shopper chose afterwards stays.
    if (ships && buyerFrom !== carriedOver && shippingCountries(link).includes(buyerFrom)) fields.set('country', buyerFrom)
    carriedOver = buyerFrom
    go(ships ? 'shipping' : 'payment')
    return true
  }

  async function continueFromShipping(): Promise<boolean> {
    if (busy.peek() || state.peek().step !== 'shipping') return false
    const missing = fields.checkShipping()
    if (missing.length > 0) {
      notice.value = { code: 'shipping_missing', fields: missing }
      return false
    }
    if (!(await requote({ leaving: true }))) return false
    go('payment')
    return true
  }

  /** Puts the shopper back to the step that an earlier load of the page had reached, as far as its answers still stand. */
  function resume(step: Step | undefined): void {
    if (!step || step === 'contact' || state.peek().step !== 'contact') return
    if (!fields.checkContact()) return fields.forgetProblems()
    if (step === 'shipping' ? ships : !ships || fields.checkShipping().length === 0) return go(step)
    fields.forgetProblems()
    if (ships) go('shipping')
  }

  const editEmail = (): void => leaveTo('contact')
  const editShipping = (): void => leaveTo('shipping')

  function leaveTo(step: Step): void {
    const now = state.peek().step
    if (!busy.peek() && (now === 'payment' || now === 'shipping') && now !== step) go(step)
  }

  return {
    continueFromContact,
    continueFromShipping,
    resume,
    editEmail,
    editShipping,
    back: (): void => (state.peek().step === 'payment' && ships ? editShipping() : editEmail()),
  }
}
