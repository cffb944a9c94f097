import { batch } from '@preact/signals-core'
import { begin } from './begin.js'
import type { Answers } from './answers.js'
import { isBusiness } from './business.js'
import type { Checks } from './checks.js'
import type { Pricing } from './pricing.js'
import type { Requote } from './requote.js'
import type { Shared } from './shared.js'
import type { Step } from './state.js'

/** Moves between the steps. Part of the order flow. `onPayment` is called each time the payment step opens. */
export function createSteps(
  { link, ships, fields, state, notice, busy, order, visit, emit, count, forgetProblems }: Shared,
  { buyer, isQuotedFor }: Pricing,
  { checks, answers, requote }: { checks: Checks; answers: Answers; requote: Requote },
  onPayment: () => void,
) {
  /** The buyer for whom a quote was requested when a field was left. */
  let tried = ''

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

  /** Resolves to false if step 1 is incomplete or the price is refused; a field or the notice then explains why. */
  async function continueFromContact(): Promise<boolean> {
    if (!checks.checkContact() || (isQuoted() && !(await requote()))) return false
    begin({ count, emit })
    if (ships) go('shipping')
    return true
  }

  /** Call it when a field is left. On a form of one page it does what Continue would do, but marks nothing as missing. */
  async function leaveContact(): Promise<void> {
    if (ships || busy.peek() || !checks.isContactComplete()) return
    begin({ count, emit })
    const now = buyer()
    if (isQuotedFor(now) || now === tried) return
    tried = now
    await requote()
  }

  /** The check when Pay is pressed on a form of one page. A price that was refused is asked for again. */
  async function checkContact(): Promise<boolean> {
    const isAnswered = answers.check()
    return checks.checkContact() && isAnswered && (isQuotedFor(buyer()) || requote())
  }

  async function continueFromShipping(): Promise<boolean> {
    if (state.peek().step !== 'shipping') return false
    const isAnswered = answers.check()
    const missing = checks.checkShipping()
    if (missing.length > 0) {
      notice.value = { code: 'shipping_missing', fields: missing }
      return false
    }
    if (!isAnswered || (isQuoted() && !(await requote({ leaving: true })))) return false
    go('payment')
    return true
  }

  /** Returns to the step that was reached before a reload, as far as the form is still valid. */
  function resume(step: Step): void {
    if (!ships || state.peek().step !== 'contact') return
    if (!checks.isContactComplete()) return
    if (step === 'shipping' || (checks.checkShipping().length === 0 && answers.isComplete())) return go(step)
    fields.mark({})
    go('shipping')
  }

  const editEmail = (): void => leaveTo('contact')
  const editShipping = (): void => leaveTo('shipping')

  function leaveTo(step: Step): void {
    const now = state.peek().step
    if (!busy.peek() && (now === 'payment' || now === 'shipping') && now !== step) go(step)
  }

  return {
    checkContact,
    leaveContact,
    continueFromContact,
    continueFromShipping,
    resume,
    editEmail,
    editShipping,
    back: (): void => (state.peek().step === 'payment' ? editShipping() : editEmail()),
  }
}
