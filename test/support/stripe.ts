import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { createFakeStripe, type FakeStripe, type FaultInjector } from '../../api/test/stripe/createFakeStripe.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_browser_tests'

/** Serves the fake Stripe over HTTP, for a product in another process. */
export async function serveStripe(faults?: FaultInjector) {
  const stripe = createFakeStripe(faults)
  const server = createServer(async (request, response) => {
    let body = ''
    const headerOf = (name: string) => [request.headers[name]].flat()[0]
    for await (const part of request) body += String(part)
    const answer = await stripe.handle(request.method!, request.url!, body, {
      key: headerOf('idempotency-key'),
      account: headerOf('stripe-account'),
    })
    if (!answer) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { stripe, url, close: () => server.close() }
}

/** Environment variables for a server that uses it. */
export const stripeEnvironment = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: url,
})

/** Posts a signed event to the product. */
export function sendEvent(productUrl: string, event: object): Promise<Response> {
  const payload = JSON.stringify(event)
  const signature = new Stripe('sk_test_fake').webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  return fetch(`${productUrl}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

/**
 * Replaces Stripe's script by a stub: one field with the given appearance, and a confirmation that calls the fake Stripe. `form` is
 * `ready`, `slow` (until `window.stripeReady()` is called) or `broken`.
 */
export async function stubStripeJs(page: Page, stripe: FakeStripe, form: 'ready' | 'slow' | 'broken' = 'ready'): Promise<void> {
  await page.addInitScript((how) => void Object.assign(window, { stripeForm: how }), form)
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }))
  await page.route('https://api.stripe.com/stub/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const intent = stripe.confirm(pathname.split('/').at(-1)!, searchParams.get('outcome')!)
    const sees = { ...intent, expected: searchParams.get('amount') }
    return route.fulfill({ json: sees, headers: { 'access-control-allow-origin': '*' } })
  })
}

/** The styles of the stub, from the appearance that Stripe's form receives. */
const STYLE = `
const draw = (look) => {
  const css = (rule) => Object.entries(rule ?? {}).map(([name, value]) =>
    name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) + ':' + value).join(';')
  const { variables: own, rules } = look
  return '.stub{display:grid;grid-template-columns:1fr 1fr;gap:' + own.gridRowSpacing + ' ' + own.gridColumnSpacing +
    ';font:' + own.fontSizeBase + '/1.5 ' + own.fontFamily + ';color:' + own.colorText + '}' +
    '.stub label,.stub i{grid-column:1/-1;display:grid;' + css(rules['.Label']) + '}.stub input{margin-top:6px;width:100%;' +
    'box-sizing:border-box;font:inherit;font-size:' + own.fontSizeBase + ';color:inherit;border:1px solid;background:' + own.colorBackground +
    ';border-radius:' + own.borderRadius + ';' + css(rules['.Input']) + '}.stub input:focus{outline:0;' + css(rules['.Input:focus']) +
    '}.stub i{grid-column:auto;font-style:normal;padding:10px 14px;border:1px solid;background:' + own.colorBackground +
    ';border-radius:' + own.borderRadius + ';' + css(rules['.Tab']) + '}.stub i:first-of-type{color:' + own.colorPrimary + ';' +
    css(rules['.Tab--selected']) + '}'
}
`

/** The part of Stripe.js that the checkout uses. `window.stripeSaw` records its input; `window.stripeWallet` says what a wallet does. */
const SCRIPT = `
${STYLE}
const OUTCOMES = { '4242': 'succeeded', '0002': 'card_declined', '3155': 'requires_action', '3063': 'requires_action' }
window.Stripe = (key) => {
  const saw = (window.stripeSaw = { key })
  let options, input, wallet, paysByWallet = false
  // The page's policy blocks style elements.
  const style = new CSSStyleSheet()
  document.adoptedStyleSheets = [style]
  const confirm = async (id, outcome) =>
    (await fetch('https://api.stripe.com/stub/confirm/' + id + '?outcome=' + outcome + '&amount=' + options.amount)).json()
  // One button, which does what window.stripeWallet says: the addresses that the wallet goes through, and its confirmation.
  const createWallets = (details) => {
    saw.wallets = details
    const listeners = {}
    const button = document.createElement('button')
    const ask = (event, rest) => new Promise((resolve) =>
      listeners[event]({ ...rest, resolve: (given) => resolve((saw.shown ??= []).push(given ?? {}) && true), reject: () => resolve(false) }))
    const press = async () => {
      wallet = window.stripeWallet
      saw.refused = []
      if (!(await ask('click', { expressPaymentType: 'link' }))) return
      for (const address of wallet.addresses ?? [])
        if (!(await ask('shippingaddresschange', { name: 'Grace', address }))) saw.refused.push(address.country)
      saw.amount = options.amount
      if (wallet.cancel) return listeners.cancel()
      paysByWallet = true
      await listeners.confirm({ ...wallet.details, expressPaymentType: 'link', paymentFailed: (why) => (saw.paymentFailed = why) })
      paysByWallet = false
    }
    return {
      on: (name, listen) => void (listeners[name] = listen),
      destroy: () => button.remove(),
      mount(place) {
        button.type = 'button'
        button.textContent = 'Stub wallet'
        button.style.height = details.buttonHeight + 'px'
        button.addEventListener('click', press)
        place.append(button)
        setTimeout(() => listeners.ready({ availablePaymentMethods: window.stripeWallet && { link: true } }))
      },
    }
  }
  return {
    elements(given) {
      options = saw.options = { ...given }
      return {
        update(changes) {
          Object.assign(options, changes)
          style.replaceSync(draw(options.appearance))
        },
        async submit() {
          if (paysByWallet) return {}
          if (input.value === 'broken') return { error: { type: 'invalid_request_error', message: 'IntegrationError: no such element' } }
          return input.value ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
        },
        create(type, details) {
          if (type === 'expressCheckout') return createWallets(details)
          saw.element = { type, ...details }
          const listeners = {}
          return {
            on: (name, listen) => void (listeners[name] = listen),
            destroy: () => input?.closest('.stub').remove(),
            mount(place) {
              if (window.stripeForm === 'broken') return void setTimeout(() => listeners.loaderror({ error: {} }))
              const form = document.createElement('div')
              form.className = 'stub'
              style.replaceSync(draw(options.appearance))
              form.innerHTML = '<i aria-hidden="true">Card</i><i aria-hidden="true">Google Pay</i>'
              const label = document.createElement('label')
              label.textContent = 'Card'
              input = document.createElement('input')
              input.addEventListener('input', () => listeners.change())
              label.append(input)
              form.append(label)
              place.append(form)
              window.stripeReady = () => listeners.ready()
              if (window.stripeForm !== 'slow') setTimeout(window.stripeReady)
            },
          }
        },
      }
    },
    async confirmPayment({ clientSecret, confirmParams }) {
      saw.confirmParams = confirmParams
      const id = clientSecret.split('_secret_')[0]
      if (paysByWallet) saw.walletParams = confirmParams
      let intent = await confirm(id, paysByWallet ? wallet.outcome : OUTCOMES[input.value.slice(-4)])
      if (intent.status === 'requires_action' && !paysByWallet && input.value.startsWith('5')) {
        // A bank with its own page.
        await confirm(id, 'succeeded')
        const back = new URL(confirmParams.return_url)
        back.searchParams.set('payment_intent', id)
        back.searchParams.set('payment_intent_client_secret', clientSecret)
        back.searchParams.set('redirect_status', 'succeeded')
        // Like the real script, it navigates the whole tab. A bank that opens in the frame returns into the frame.
        if (input.value.endsWith('3155')) top.location.href = back.href
        else location.href = back.href
        return new Promise(() => {})
      }
      if (intent.status === 'requires_action') intent = await confirm(id, 'succeeded')
      return intent.last_payment_error ? { error: { type: 'card_error', ...intent.last_payment_error } } : { paymentIntent: intent }
    },
  }
}`
