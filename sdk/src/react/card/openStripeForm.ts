import type { StripeElements, StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import type { Billing } from '../../core/checkout/orderInput.js'
import type { Charge } from '../../core/checkout/payment.js'
import type { PublicLink, Totals } from '../../core/checkout/state.js'
import { fractionDigits } from '../../core/money.js'
import { loadStripe } from './loadStripe.js'
import { readLook } from './readLook.js'

interface StripeFormOptions {
  link: PublicLink
  totals: Pick<Totals, 'total' | 'currency'>
  /** Where the form is mounted; its colours are those of this place. */
  place: HTMLElement
  /** The shopper's language, a BCP 47 tag. */
  locale: string
  /** The form can be filled in. */
  onReady: () => void
  /** The form could not be shown. */
  onBroken: () => void
  /** The shopper changes the card. */
  onChange: () => void
}

export interface StripeForm {
  /** Tells the form what is owed now. */
  show: (totals: Pick<Totals, 'total' | 'currency'>) => void
  /** `invalid`: the form itself shows what is wrong with the card. `failed`: the form could not be checked. */
  check: () => Promise<'valid' | 'invalid' | 'failed'>
  charge: Charge
  close: () => void
}

/**
 * Stripe's Payment Element, mounted before there is a payment: the order is still being placed while the shopper types.
 * Card data goes from its frame to Stripe and never through this page.
 * @throws when Stripe's script cannot be had.
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
  let shown = toMinor(totals)
  // The shopper's system may turn dark in the evening, while the form stands.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => elements.update({ appearance: readLook(place) })
  dark.addEventListener('change', follow)

  return {
    show(now) {
      const amount = toMinor(now)
      if (amount === shown || amount <= 0) return
      shown = amount
      elements.update({ amount, currency: now.currency.toLowerCase() })
    },
    check: () => submit(elements),
    async charge({ payment, billing, onAction, returnUrl }) {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        // A bank's check stands over this page where it can; where it needs a page of its own, that leads back here.
        redirect: 'if_required',
        confirmParams: {
          return_url: returnUrl ?? location.href,
          receipt_email: billing.email,
          payment_method_data: { billing_details: detailsOf(billing) },
        },
      })
      if (!error && paymentIntent.status === 'requires_action') onAction()
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
  // Written for programmers.
  console.error('Linktill:', error.message)
  return 'failed'
}

const elementsOptions = ({ link, totals, place, locale }: StripeFormOptions): StripeElementsOptionsMode => ({
  mode: 'payment',
  amount: toMinor(totals),
  currency: totals.currency.toLowerCase(),
  locale: locale as 'en',
  appearance: readLook(place),
  // Must agree with the payment that the server makes.
  ...(link.payment.accountId && { onBehalfOf: link.payment.accountId }),
  ...(link.payment.immediateOnly && { paymentMethodTypes: ['card'] }),
})

/** What the steps before have asked for is not asked again. */
const elementOptions = (link: PublicLink): StripePaymentElementOptions => ({
  layout: 'tabs',
  business: { name: link.shopName },
  fields: { billingDetails: { email: 'never', address: shipsTo(link) ? 'never' : 'auto' } },
})

const shipsTo = (link: PublicLink) => link.collectShippingAddress === 'true' && link.items.some((item) => !item.productIsDigital)

/** Spec 2 §7. */
const detailsOf = ({ name, email, phone, address }: Billing) => ({
  email,
  ...(name && { name }),
  ...(phone && { phone }),
  ...(address && { address: { ...address, line2: address.line2 ?? '' } }),
})

const toMinor = ({ total, currency }: Pick<Totals, 'total' | 'currency'>) => Math.round(total * 10 ** fractionDigits(currency))
