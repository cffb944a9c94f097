import { LinktillError } from '../LinktillError.js'
import { begin } from './begin.js'
import type { Answers } from './answers.js'
import type { Checks } from './checks.js'
import type { Consents } from './consents.js'
import { presentBilling } from './orderInput.js'
import type { Choosing } from './choosing.js'
import type { Charge, Payment } from './payment.js'
import type { Placing } from './placing.js'
import type { Pricing, WalletPlace } from './pricing.js'
import { asksCountry } from './rules.js'
import type { Shared } from './shared.js'
import { isShown, type Shown } from './shown.js'
import type { Totals } from './state.js'

/** What a wallet knows about the shopper. Missing and empty parts keep what the form has. */
export interface WalletDetails {
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  /** Where to ship to. If nothing is shipped, the address of the card, of which only the country matters. */
  address?: WalletAddress | undefined
}

export interface WalletAddress {
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** `incomplete`: a field of the form shows what is missing. `stopped`: a notice explains why nothing was charged. */
export type WalletOutcome = 'charged' | 'incomplete' | 'stopped'

/** Paying from step 1 with a wallet, which knows the contact and the address. */
export function createExpress(
  shared: Shared,
  { totals, quote, tryQuote, promoCode }: Pricing,
  {
    choosing,
    placing,
    payment,
    consents,
    answers,
    checks,
  }: { choosing: Choosing; placing: Placing; payment: Payment; consents: Consents; answers: Answers; checks: Checks },
) {
  const { link, ships, fields, state, notice, busy, visit, emit, count, forgetProblems } = shared

  /** Quotes for the country of a wallet's address. Resolves to null if the link does not ship there, or cannot be quoted. */
  async function quoteFor(place: WalletPlace): Promise<Totals | null> {
    if (ships && !link.shippingCountries.includes(place.country)) return null
    try {
      await quote(promoCode(), place)
      return totals.peek()
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      return null
    }
  }

  /** Shows the price of what the form says again, after the wallet was closed. */
  const cancel = (): void => void (busy.peek() === null && link.pricedByCountry && tryQuote(promoCode()))

  /**
   * Fills the form, places the order and charges it. The form stays at step 1 until the outcome is known, because the wallet's
   * button must not leave the page before. A missing field leads to its step. `shown` is the price that the wallet showed. At another
   * one nothing is charged.
   */
  async function pay(details: WalletDetails, charge: Charge, shown: Shown = totals.peek()): Promise<WalletOutcome> {
    if (busy.peek() || state.peek().step !== 'contact') return 'stopped'
    forgetProblems()
    fill(details)
    // The wallet's country may require more consents and answers than the form's.
    if (!check(details.address?.country) || !isAgreed()) return 'incomplete'

    busy.value = 'paying'
    try {
      begin({ count, emit })
      if (!(await choosing.settled())) return 'stopped'
      const placed = await placing.place()
      if (!placed) return 'stopped'
      if (!isShown(placed.totals, shown)) {
        notice.value = { code: 'price_changed' }
        return 'stopped'
      }
      await payment.pay(placed, presentBilling(link, fields), charge)
      if (state.peek().step === 'payment') opened('payment')
      return 'charged'
    } finally {
      busy.value = null
    }
  }

  function fill({ email, name, phone, address }: WalletDetails): void {
    const set = (field: Parameters<typeof fields.set>[0], text: string | null | undefined) => text && fields.set(field, text)
    set('email', email)
    set('fullName', name)
    set('phone', phone)
    if (!ships) {
      set('taxCountry', address?.country)
      set('state', address?.state)
      set('zip', address?.postal_code)
    } else if (address) {
      if (link.shippingCountries.includes(address.country)) fields.set('country', address.country)
      fields.set('addressLine1', address.line1)
      fields.set('addressLine2', address.line2 ?? '')
      fields.set('city', address.city)
      fields.set('state', address.state)
      fields.set('zip', address.postal_code)
    }
    visit.save({ fields: fields.all() })
  }

  /** Returns true if the form is complete. Otherwise opens the step of the first problem. */
  function check(country: string | undefined): boolean {
    if (!checks.checkWalletContact()) return false
    if (!ships) return true
    const missing = checks.checkShipping()
    const isForeign = country !== undefined && !link.shippingCountries.includes(country)
    if (!isForeign && missing.length === 0) return true
    state.value = { step: 'shipping' }
    if (isForeign) fields.refuse('country', { code: 'not_shipped' })
    else notice.value = { code: 'shipping_missing', fields: missing }
    opened('shipping')
    return false
  }

  /** Marks all that is missing. */
  function isAgreed(): boolean {
    const isAnswered = answers.checkEarly()
    return consents.checkEarly() && isAnswered
  }

  function opened(step: 'shipping' | 'payment'): void {
    visit.save({ step })
    emit({ type: 'step', step, from: 'contact' })
  }

  return {
    /** Whether a wallet must give the address of the card, because the price depends on its country. */
    asksCountry: asksCountry(link),
    /** Whether a wallet may open: the shopper has chosen the variants, and given the consents and answers that the order needs. If not, they are shown. */
    mayOpen: () => checks.checkVariants() && isAgreed(),
    quoteFor,
    pay,
    cancel,
  }
}

export type Express = ReturnType<typeof createExpress>
