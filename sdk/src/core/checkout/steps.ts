import { batch } from '@preact/signals-core'
import { isBusiness, missingBusiness, wordOf } from './business.js'
import type { Requote } from './requote.js'
import type { Shared } from './shared.js'
import type { Step } from './state.js'
import { taxPlaces } from './taxPlace.js'

/** Moves between the steps. Part of the order flow. `onPayment` is called each time the payment step opens. */
export function createSteps(
  { link, ships, fields, state, notice, busy, order, visit, emit, count, forgetProblems }: Shared,
  requote: Requote,
  onPayment: () => void,
) {
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

  /** The buyer's country may change the price, and a business has a VAT number to check. */
  const isQuoted = (): boolean => link.pricedByCountry || isBusiness(link, fields)

  /** Resolves to false if the price is refused; a field or the notice then explains why. The caller has checked the fields. */
  async function continueFromContact(): Promise<boolean> {
    const missing = [...taxPlaces(link, fields).filter((name) => !fields.text(name)), ...missingBusiness(link, fields)]
    for (const field of missing) fields.refuse(field, { code: 'field_missing', field: wordOf(field) })
    if (missing.length > 0) return false
    if (isQuoted() && !(await requote())) return false

    count('checkout_started')
    go(ships ? 'shipping' : 'payment')
    return true
  }

  async function continueFromShipping(): Promise<boolean> {
    if (state.peek().step !== 'shipping') return false
    const missing = fields.checkShipping()
    if (missing.length > 0) {
      notice.value = { code: 'shipping_missing', fields: missing }
      return false
    }
    if (isQuoted() && !(await requote({ leaving: true }))) return false
    go('payment')
    return true
  }

  /** Returns to the step that was reached before a reload, as far as the form is still valid. */
  function resume(step: Step): void {
    if (state.peek().step !== 'contact') return
    if (!fields.checkContact() || missingBusiness(link, fields).length > 0) return fields.forgetProblems()
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
