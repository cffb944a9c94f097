import { createClient } from '../core/client.js'
import type { Checkout } from '../core/checkout/createCheckout.js'
import type { PublicLink, Question, Totals } from '../core/checkout/state.js'

export type Answer = { status?: number; body?: unknown } | 'lost'
export interface Call {
  method: string
  path: string
  body: Record<string, unknown>
  headers: Headers
}

/**
 * A fake API for a real client. `answers` maps "POST /orders" to responses, returned in turn; the last one repeats. A function
 * chooses by the call. `calls` contains the requests.
 */
export function createFakeShop(answers: Record<string, Answer | Answer[] | ((call: Call) => Answer | Promise<Answer>)> = {}) {
  const calls: Call[] = []
  const routes: typeof answers = { ...DEFAULTS, ...answers }

  const fetch = async (address: unknown, init: RequestInit = {}) => {
    const path = String(address).replace('https://shop.test/api', '')
    const text = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const call = { method: init.method ?? 'GET', path, body: text, headers: new Headers(init.headers) }
    calls.push(call)

    const given = routes[`${call.method} ${path}`]
    if (given === undefined) throw new Error(`The fake shop has no answer for ${call.method} ${path}.`)
    const answer =
      typeof given === 'function'
        ? await given(call)
        : Array.isArray(given)
          ? given.length > 1
            ? given.shift()!
            : given[0]!
          : given
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
  }

  const to = (route: string) => calls.filter((call) => `${call.method} ${call.path}` === route)
  return {
    client: createClient({ baseUrl: 'https://shop.test/api', fetch: fetch as typeof globalThis.fetch, retries: 0 }),
    calls,
    to,
  }
}

export const CREATE = 'POST /orders'
export const CONFIRM = 'POST /orders/order-1/confirm'
export const QUOTE = 'POST /carts/url/k3x9q2abcd/quote'
export const VALIDATE = 'POST /promos/validate'
export const SANDBOX = 'POST /sandbox/payments/pay-1/confirm'

export const buildTotals = (changes: Partial<Totals> = {}): Totals => ({
  currency: 'USD',
  items: [
    {
      cartItemId: 'item-1',
      productId: 'product-1',
      productName: 'Speckled mug',
      variantId: null,
      variantName: null,
      quantity: 2,
      priceAtCheckout: 24,
      lineTotal: 48,
    },
  ],
  subtotal: 48,
  saved: 0,
  discount: 0,
  shipping: 0,
  tax: 0,
  taxRate: null,
  taxIncluded: false,
  taxes: [],
  taxPending: false,
  total: 48,
  discounts: changes.promo ? [{ kind: 'code', name: changes.promo.code, amount: changes.promo.discountAmount }] : [],
  promo: null,
  ...changes,
})

/** A link with two shipped mugs for 48 dollars. */
export const buildLink = (changes: Partial<PublicLink> = {}): PublicLink => ({
  id: 'link-1',
  urlId: 'k3x9q2abcd',
  name: 'Two mugs',
  isActive: true,
  currency: 'USD',
  items: [
    {
      cartItemId: 'item-1',
      productId: 'product-1',
      productName: 'Speckled mug',
      variantId: null,
      variantName: null,
      options: [],
      variants: [],
      productImageUrl: null,
      quantity: 2,
      priceAtCheckout: 24,
      listPrice: 24,
      priorPrice: null,
      productIsDigital: false,
      productType: 'physical',
      available: null,
      adjustable: null,
      optional: null,
    },
  ],
  hasChoices: false,
  collectShippingAddress: 'true',
  allowPromoCodes: 'true',
  shippingCost: null,
  shippingCountries: ['US', 'CA', 'GB', 'AU'],
  pricedByCountry: false,
  customerEmail: null,
  returnUrl: null,
  shopName: 'Kiln & Clay',
  priorPrices: 'struck',
  seller: {
    name: 'Kiln & Clay',
    address: null,
    country: null,
    email: null,
    phone: null,
    vatNumber: null,
    register: null,
    imprint: null,
  },
  shopLogoUrl: null,
  websiteUrl: null,
  customMessage: null,
  supportEmail: null,
  termsUrl: null,
  privacyUrl: null,
  consents: [],
  facebookPixelId: null,
  pixelEventsEnabled: false,
  pixelConsent: 'auto',
  vatEnabled: false,
  taxByAddress: false,
  vatCollectInfo: false,
  testMode: true,
  paymentsAvailable: true,
  payment: { provider: 'sandbox', publishableKey: null, scriptUrl: null, accountId: null, excludedMethods: [] },
  appearance: {},
  limits: null,
  closed: null,
  offersWaitlist: true,
  totals: buildTotals(),
  ...changes,
})

/** The same link with nothing to ship, so that the form is one page. */
export const buildDigitalLink = (changes: Partial<PublicLink> = {}): PublicLink =>
  buildLink({ collectShippingAddress: 'false', ...changes })

/** A required question for a text. */
export const buildQuestion = (changes: Partial<Question> = {}): Question => ({
  key: 'size',
  label: 'Your size',
  hint: null,
  kind: 'text',
  required: true,
  minLength: null,
  maxLength: null,
  format: null,
  minimum: null,
  maximum: null,
  choices: [],
  countries: [],
  productTypes: [],
  productId: null,
  productName: null,
  ...changes,
})

export const buildPlaced = (changes: object = {}) => ({
  orderId: 'order-1',
  orderNumber: 1001,
  clientSecret: 'order-secret',
  paymentRequired: true,
  payment: { provider: 'sandbox', paymentId: 'pay-1', clientSecret: 'pay-secret', publishableKey: null },
  expiresAt: null,
  totals: buildTotals(),
  ...changes,
})

export const buildOutcome = (changes: object = {}) => ({
  orderId: 'order-1',
  orderNumber: 1001,
  status: 'completed',
  paymentStatus: 'succeeded',
  failure: null,
  redirectUrl: null,
  downloads: [],
  invoiceUrl: null,
  withdrawalUrl: null,
  receiptMailed: true,
  totals: buildTotals(),
  ...changes,
})

export const DECLINED = buildOutcome({
  status: 'pending',
  paymentStatus: 'failed',
  failure: { code: 'card_declined', message: 'Your card was declined.', retryable: true },
})

export const buildError = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { code, message, request_id: 'request-1', ...more },
})

const DEFAULTS: Record<string, Answer> = {
  [CREATE]: { status: 201, body: buildPlaced() },
  [CONFIRM]: { body: buildOutcome() },
  [QUOTE]: { body: buildTotals() },
  [SANDBOX]: { body: { status: 'succeeded', error: null } },
  'POST /carts/event/k3x9q2abcd': { status: 202, body: { accepted: true } },
}

/** Fills in contact and address of a link that ships, up to the payment step. */
export async function walkToPayment(checkout: Checkout): Promise<void> {
  checkout.setField('email', 'nora@lindqvist.example')
  await checkout.continueFromContact()
  const address = { fullName: 'Nora Lindqvist', addressLine1: '418 Alder Street', city: 'Portland', state: 'OR', zip: '97205' }
  for (const [name, text] of Object.entries(address)) checkout.setField(name as keyof typeof address, text)
  await checkout.continueFromShipping()
}
