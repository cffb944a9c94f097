import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import type { Express, WalletDetails } from '../../../core/checkout/express.js'
import type { Charge } from '../../../core/checkout/payment.js'
import type { Totals } from '../../../core/checkout/state.js'
import { isFree } from '../../../core/checkout/rules.js'
import { billingText } from '../billing/billingText.js'
import { confirmIntent } from '../card/confirmIntent.js'
import { loadStripe } from '../card/loadStripe.js'
import { readLook } from '../card/readLook.js'
import { elementsOptions, modeOf, type Price } from '../card/stripeElements.js'
import { toUnits } from '../card/stripeUnits.js'
import type { Scope } from '../../parts/scope.js'
import type { Messages } from '../../../languages/en/messages.js'

interface StripeWalletsOptions {
  checkout: Checkout
  express: Express
  /** Called when a wallet was pressed. If it returns false, it shows what is missing. */
  mayOpen: () => boolean
  messages: Messages
  money: Scope['money']
  place: HTMLElement
  /** Called with whether any wallet can be shown. */
  onReady: (any: boolean) => void
}

export interface StripeWallets {
  /** Updates the amount. */
  show: (totals: Price) => void
  close: () => void
}

/** The height that the style sheet reserves. */
const BUTTON_PX = 48

/**
 * Mounts Stripe's Express Checkout Element. The order and its payment are created only when the shopper has confirmed in the
 * wallet, at the price of the wallet's address.
 * @throws when Stripe's script cannot be loaded, or the step was left meanwhile.
 */
export async function openStripeWallets(options: StripeWalletsOptions): Promise<StripeWallets> {
  const { checkout, express, mayOpen, messages, place, onReady } = options
  const { link, ships, totals } = checkout
  const stripe = await loadStripe(link.payment.publishableKey ?? '', link.payment.scriptUrl)
  // The shopper was faster than the script.
  if (!place.isConnected) throw new Error('The step with the wallets was left.')
  const elements = stripe.elements(elementsOptions({ link, totals: totals.peek(), place, locale: messages.tag }))
  const element = elements.create('expressCheckout', elementOptions(options))
  let shown = JSON.stringify(modeOf(totals.peek()))
  let presented = totals.peek()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => elements.update({ appearance: readLook(place) })
  dark.addEventListener('change', follow)

  function show(now: Price): void {
    const mode = modeOf(now)
    if (JSON.stringify(mode) === shown || isFree(now)) return
    shown = JSON.stringify(mode)
    elements.update({ setupFutureUsage: null, ...mode })
  }

  /** Returns a price as the wallet's form takes it, and remembers it as the one that the shopper sees. */
  function present(now: Totals) {
    presented = now
    const shipping = toUnits({ ...now, total: now.shipping })
    return {
      lineItems: [
        { name: link.name, amount: toUnits(now) - shipping },
        ...(ships ? [{ name: messages.summary.shipping, amount: shipping }] : []),
      ],
      ...(now.then && { applePay: agreementOf(now, now.then, billingText(now, options), link.name) }),
      ...(ships && { shippingRates: [{ id: 'shipping', displayName: messages.summary.shipping, amount: shipping }] }),
    }
  }

  async function requote({ address, resolve, reject }: StripeExpressCheckoutElementShippingAddressChangeEvent) {
    const now = await express.quoteFor(address)
    if (!now) return reject()
    show(now)
    resolve(present(now))
  }

  const charge: Charge = async ({ payment, onAction, returnUrl }) => {
    const confirmParams = { return_url: returnUrl ?? location.href }
    if ((await confirmIntent(stripe, payment, { elements, confirmParams })) === 'requires_action') onAction()
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    const { error } = await elements.submit()
    const outcome = error ? 'stopped' : await express.pay(detailsOf(event), charge, presented)
    if (outcome === 'incomplete') event.paymentFailed({ reason: 'invalid_shipping_address' })
    if (outcome === 'stopped') event.paymentFailed({ reason: 'fail' })
  }

  element.on('ready', ({ availablePaymentMethods: found }) => onReady(found !== undefined))
  element.on('loaderror', () => onReady(false))
  element.on('click', ({ resolve, reject }) => (mayOpen() ? resolve(present(totals.peek())) : reject()))
  element.on('shippingaddresschange', requote)
  element.on('shippingratechange', ({ resolve }) => resolve(present(totals.peek())))
  element.on('confirm', confirm)
  element.on('cancel', express.cancel)
  element.mount(place)
  return {
    show,
    close() {
      dark.removeEventListener('change', follow)
      element.destroy()
    },
  }
}

/** What Apple's sheet says about the payments that follow. It has no weeks. */
const agreementOf = ({ currency }: Totals, then: NonNullable<Totals['then']>, text: string, name: string) => ({
  recurringPaymentRequest: {
    paymentDescription: text,
    managementURL: new URL('/account/subscriptions', location.href).href,
    regularBilling: {
      label: name,
      amount: toUnits({ currency, total: then.amount }),
      recurringPaymentStartDate: new Date(then.from),
      recurringPaymentIntervalUnit: then.unit === 'week' ? ('day' as const) : then.unit,
      recurringPaymentIntervalCount: then.every * (then.unit === 'week' ? 7 : 1),
    },
  },
})

const elementOptions = ({ checkout: { link, ships }, express }: StripeWalletsOptions): StripeExpressCheckoutElementOptions => ({
  buttonHeight: BUTTON_PX,
  layout: { maxRows: 1, overflow: 'auto' },
  business: { name: link.shopName },
  emailRequired: true,
  phoneNumberRequired: ships,
  billingAddressRequired: express.asksCountry,
  shippingAddressRequired: ships,
  ...(ships && { allowedShippingCountries: [...link.shippingCountries] }),
})

const detailsOf = ({ billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent): WalletDetails => ({
  email: billingDetails?.email,
  name: shippingAddress?.name ?? billingDetails?.name,
  phone: billingDetails?.phone,
  address: shippingAddress?.address ?? billingDetails?.address,
})
