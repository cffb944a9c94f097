import { LinktillError } from '../LinktillError.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { Totals } from './state.js'

/** Asking the server for the price. Fetched with the payment step's code: a page is painted with the first one. */
export function createPricing({ client, link, ships, fields, state, notice, visit, totals, emit }: Shared) {
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

  return { totals, show, quote, tryQuote, promoCode }
}

export type Pricing = ReturnType<typeof createPricing>
