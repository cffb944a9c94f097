import { LinktillError } from '../LinktillError.js'
import type { Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import { isContactField, refusedField } from './refusedField.js'
import type { Shared } from './shared.js'
import type { Problem, Step } from './state.js'

/** Quotes again after a change that affects VAT. Loaded with the order flow, since most shops charge no VAT. */
export function createRequote({ fields, state, notice, busy, visit, emit }: Shared, { quote, promoCode }: Pricing) {
  /**
   * Resolves to false if the quote was rejected; a problem then explains why. With `leaving`, a problem of step 1 leads back to its
   * field. Otherwise it is shown above the form.
   */
  return async ({ leaving = false } = {}): Promise<boolean> => {
    busy.value = 'moving'
    try {
      await quote(promoCode())
      fields.accept('vatNumber')
      if (isVatCountry(notice.peek())) notice.value = null
      return true
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      const field = refusedField(error)
      const isElsewhere = field && isContactField(field.name) && state.peek().step !== 'contact'
      if (isElsewhere && leaving) backToContact()
      if (field && (leaving || !isElsewhere)) fields.refuse(field.name, field.problem)
      else notice.value = toProblem(error)
      return false
    } finally {
      if (busy.peek() === 'moving') busy.value = null
    }
  }

  /** The shipping country decides the tax, so a VAT number of step 1 can become invalid at step 2. */
  function backToContact(): void {
    const from = state.peek().step as Step
    state.value = { step: 'contact' }
    visit.save({ step: 'contact' })
    emit({ type: 'step', step: 'contact', from })
  }
}

export type Requote = ReturnType<typeof createRequote>

const isVatCountry = (problem: Problem | null): boolean => problem?.code === 'server' && problem.reason === 'vat_number_country'
