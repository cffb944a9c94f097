import { signal, type ReadonlySignal } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import { isContactField, refusedField, toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { Problem, Step, Totals } from './state.js'

/** The price as the server last computed it. Nothing here adds or multiplies: the server's answer is the only one shown. */
export function createPricing({ client, link, ships, fields, state, notice, busy, visit, emit }: Shared) {
  const totals = signal<Totals>(link.totals)
  let latest = 0

  function show(now: Totals): void {
    totals.value = now
    emit({ type: 'updated', totals: now })
  }

  /** With VAT the buyer's country and number are part of the question; where something is shipped, its country decides. */
  function taxInput() {
    if (!link.vatEnabled) return {}
    const country = fields.text(ships && state.peek().step !== 'contact' ? 'country' : 'taxCountry')
    return { country: country || null, vatNumber: fields.text('vatNumber') || null }
  }

  /**
   * Asks for the price with this promo code, or with none. An answer that a later question overtook is dropped.
   * @throws LinktillError when the server refuses.
   */
  async function quote(promoCode: string | null): Promise<void> {
    const turn = ++latest
    const now = await client.quoteLink({
      path: { urlId: link.urlId },
      body: { promoCode, checkoutSessionId: visit.get().sessionId, ...taxInput() },
    })
    if (turn !== latest) return
    show(now)
    visit.save({ promoCode })
  }

  const promoCode = (): string | null => totals.peek().promo?.code ?? null

  /**
   * The price anew after an answer that changes it (VAT only). False when it was refused, and a problem says why. With
   * `leaving`, a problem of step 1 leads back to its field; otherwise it is shown above the form.
   */
  async function requote({ leaving = false } = {}): Promise<boolean> {
    if (!link.vatEnabled) return true
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
      busy.value = null
    }
  }

  /** The shipping country decides the tax, so a VAT number of step 1 can be refused at step 2. */
  function backToContact(): void {
    const from = state.peek().step as Step
    state.value = { step: 'contact' }
    visit.save({ step: 'contact' })
    emit({ type: 'step', step: 'contact', from })
  }

  /** The price with another promo code; false when it could not be had. */
  async function tryQuote(code: string | null): Promise<boolean> {
    try {
      await quote(code)
      return true
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      if (code) visit.save({ promoCode: null }) // a kept code that ended is dropped without a word
      else notice.value = toProblem(error)
      return false
    }
  }

  return { totals: totals as ReadonlySignal<Totals>, show, quote, tryQuote, requote, promoCode }
}

export type Pricing = ReturnType<typeof createPricing>

const isVatCountry = (problem: Problem | null): boolean => problem?.code === 'server' && problem.reason === 'vat_number_country'
