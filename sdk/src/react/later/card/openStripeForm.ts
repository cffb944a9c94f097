import type { StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import type { Billing } from '../../../core/checkout/orderInput.js'
import type { Charge } from '../../../core/checkout/payment.js'
import { isFree, needsShipping } from '../../../core/checkout/rules.js'
import type { PublicLink } from '../../../core/checkout/state.js'
import { loadStripe } from './loadStripe.js'
import { readLook } from './readLook.js'
import { confirmIntent } from './confirmIntent.js'
import { elementsOptions, modeOf, type Price } from './stripeElements.js'

interface StripeFormOptions {
  link: PublicLink
  totals: Price
  /** Element in which the form is mounted. The form uses the colours of this element. */
  place: HTMLElement
  /** The shopper's language, a BCP 47 tag. */
  locale: string
  /** Called when the form is usable. */
  onReady: () => void
  /** Called when the form could not be shown. */
  onBroken: () => void
  /** Called when the shopper changes the card. */
  onChange: () => void
}

export interface StripeForm {
  /** Updates the amount in the form. */
  show: (totals: Price) => void
  /** `invalid`: the form shows what is wrong with the card. `failed`: the form could not be checked. */
  check: () => Promise<'valid' | 'invalid' | 'failed'>
  charge: Charge
  close: () => void
}

/**
 * Mounts Stripe's Payment Element. The payment does not exist yet: the order is still being placed while the shopper types.
 * Card data goes from Stripe's frame to Stripe, never through this page.
 * @throws when Stripe's script cannot be loaded.
 */
export async function openStripeForm(options: StripeFormOptions): Promise<StripeForm> {
  const { link, totals, place, onReady, onBroken, onChange } = options
  const { publishableKey, scriptUrl } = link.payment
  const stripe = await loadStripe(publishableKey ?? '', scriptUrl)
  const elements = stripe.elements(elementsOptions(options))
  const element = elements.create('payment', elementOptions(link))
  element.on('ready', onReady)
  element.on('loaderror', onBroken)
  element.on('change', onChange)
  element.mount(place)
  let shown = JSON.stringify(modeOf(totals))
  // The system theme can change while the form is open.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => elements.update({ appearance: readLook(place) })
  dark.addEventListener('change', follow)

  return {
    show(now) {
      const mode = modeOf(now)
      if (JSON.stringify(mode) === shown || isFree(now)) return
      shown = JSON.stringify(mode)
      elements.update({ setupFutureUsage: null, ...mode })
    },
    check: () => submit(elements),
    async charge({ payment, billing, onAction, returnUrl }) {
      const status = await confirmIntent(stripe, payment, {
        elements,
        confirmParams: {
          return_url: returnUrl ?? location.href,
          ...(payment.kind !== 'setup' && { receipt_email: billing.email }),
          payment_method_data: { billing_details: detailsOf(billing) },
        },
      })
      if (status === 'requires_action') onAction()
    },
    close() {
      dark.removeEventListener('change', follow)
      element.destroy()
    },
  }
}

async function submit(elements: StripeElements): ReturnType<StripeForm['check']> {
  const { error } = await elements.submit()
  if (!error) return 'valid'
  if (error.type === 'validation_error') return 'invalid'
  // Stripe's message is for developers.
  console.error('Linktill:', error.message)
  return 'failed'
}

/** Hides the fields that the form has asked for, and the wallets if they are on the same page. */
const elementOptions = (link: PublicLink): StripePaymentElementOptions => ({
  layout: 'tabs',
  business: { name: link.shopName },
  fields: { billingDetails: { email: 'never', address: needsShipping(link) ? 'never' : 'auto' } },
  ...(!needsShipping(link) && { wallets: { applePay: 'never', googlePay: 'never' } }),
})

const detailsOf = ({ name, email, phone, address }: Billing) => ({
  email,
  ...(name && { name }),
  ...(phone && { phone }),
  ...(address && { address: { ...address, line2: address.line2 ?? '' } }),
})
