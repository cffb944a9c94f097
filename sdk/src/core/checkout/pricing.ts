import { LinktillError } from '../LinktillError.js'
import { isBusiness, presentBusiness } from './business.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { Totals } from './state.js'
import { presentTaxPlace } from './taxPlace.js'

/** What a wallet says of its address before it is confirmed. */
export interface WalletPlace {
  country: string
  state?: string | null | undefined
  postal_code?: string | null | undefined
}

/** Requests quotes from the server. Loaded with the order flow, since the page is rendered with the first price. */
export function createPricing(shared: Shared) {
  const { client, link, ships, fields, state, notice, order, visit, totals, choice, tip, emit, details } = shared
  let latest = 0
  let quotedFor = '{}'

  function show(now: Totals): void {
    totals.value = now
    emit({ type: 'updated', totals: now })
  }

  /**
   * The price may depend on the buyer's country and on the business. If something is shipped, the shipping country
   * decides, which step 1 only presumes. A VAT number is compared with it from step 2 on.
   */
  function buyerInput(wallet?: WalletPlace) {
    if (!link.pricedByCountry && !isBusiness(link, fields)) return {}
    const typed = fields.text(ships ? 'country' : 'taxCountry')
    const country = wallet?.country ?? typed
    const isPresumed = ships && state.peek().step === 'contact'
    const { vatNumber, ...business } = presentBusiness(link, fields)
    return { country: country || null, ...placeIn(wallet, isPresumed), ...business, ...(!isPresumed && { vatNumber }) }
  }

  /** State and postcode, where they decide the tax: those of a wallet, else of the form. */
  function placeIn(wallet: WalletPlace | undefined, isPresumed: boolean) {
    if (!link.taxByAddress) return {}
    if (wallet?.state || wallet?.postal_code) return { state: wallet.state || null, zip: wallet.postal_code || null }
    if (!ships) return presentTaxPlace(link, fields)
    return isPresumed ? {} : { state: fields.text('state') || null, zip: fields.text('zip') || null }
  }

  /**
   * Quotes with this promo code, or with none, for the country of the form or of a wallet. Ignores the response if a later quote was requested.
   * @throws LinktillError when the server rejects the quote.
   */
  async function quote(promoCode: string | null, wallet?: WalletPlace): Promise<void> {
    const turn = ++latest
    const buyer = buyerInput(wallet)
    const chosen = chosenIn({ choice, tip })
    const { waitlist } = details()
    const now = await client.quoteLink({
      path: { urlId: link.urlId },
      body: { promoCode, checkoutSessionId: visit.get().sessionId, ...buyer, ...chosen, ...(waitlist && { waitlist }) },
    })
    if (turn !== latest) return
    quotedFor = JSON.stringify(buyer)
    // On one page the price can change after a declined payment. Paying then places the order again.
    if (!ships) order.value = { status: 'none' }
    show(now)
    visit.save({ promoCode, items: null, tip: null, ...chosen })
  }

  /** Also one that is not used, because it may become better than the automatic discount. */
  const promoCode = (): string | null => totals.peek().promo?.code ?? totals.peek().unusedPromoCode ?? null

  /** Quotes with another promo code. Resolves to false if that failed. */
  async function tryQuote(code: string | null): Promise<boolean> {
    try {
      await quote(code)
      return true
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      if (isChoice(error)) return dropChoice(code)
      if (code) visit.save({ promoCode: undefined }) // a restored code that has ended is dropped silently
      else notice.value = toProblem(error)
      return false
    }
  }

  /** A restored choice that the link no longer sells is dropped silently. */
  async function dropChoice(code: string | null): Promise<boolean> {
    choice.value = tip.value = null
    visit.save({ items: null, tip: null })
    return tryQuote(code)
  }

  /** Whether the server refused what the shopper chose. */
  const isChoice = ({ code, errors }: LinktillError): boolean =>
    choice.peek() !== null && (code === 'out_of_stock' || errors.some(({ path }) => /^(items|tip)/.test(path)))

  /** What the form says about the buyer, as one text. */
  const buyer = (): string => JSON.stringify(buyerInput())

  return { totals, show, quote, tryQuote, promoCode, buyer, isQuotedFor: (text: string): boolean => text === quotedFor }
}

export type Pricing = ReturnType<typeof createPricing>

/** What the shopper chose of the link, as a quote and an order take it. */
export const chosenIn = ({ choice, tip }: Pick<Shared, 'choice' | 'tip'>) => {
  const [items, given] = [choice.peek(), tip.peek()]
  return { ...(items && { items }), ...(given && { tip: given }) }
}
