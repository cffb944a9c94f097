import Stripe from 'stripe'
import { ApiError, refused, unavailable } from '../../platform/http/errors.ts'
import { KeySpent, PAYMENT_DOWN, PAYMENTS_UNAVAILABLE } from '../payments.ts'

/** The release train that the server's API version and the browser's script (`@stripe/stripe-js`) share. */
const STRIPE_TRAIN = 'basil'
const API_VERSION = `2025-08-27.${STRIPE_TRAIN}` as const

/** Time-out of a call; a lost call is retried under the same key. */
const TIMEOUT_MS = 15_000
const RETRIES = 2

/** @param apiBase a host other than Stripe's, `http://127.0.0.1:4010`; null for Stripe's own. */
export function createStripeClient(secretKey: string, apiBase: string | null): Stripe {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // Stripe's client over node:http waits for a socket event that tests' socket replacements do not emit.
    httpClient: Stripe.createFetchHttpClient(),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Converts a permanent refusal to an error in our own words. */
type Refuse = (error: Stripe.errors.StripeError) => ApiError

/** Runs a call to Stripe. */
export type CallStripe = <T>(work: Promise<T>, refuse?: Refuse) => Promise<T>

/**
 * Converts failed calls to our errors. Stripe's message is for programmers: it is logged, and callers get a message
 * of our own.
 * @throws ApiError 503 when the outcome is unknown or a retry may help, 422 when Stripe refuses for good, 404 when the
 * object does not exist.
 */
export const createCallStripe =
  (log: (error: unknown) => void): CallStripe =>
  async (work, refuse = refuseCharge) => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error.code === 'resource_missing') throw new ApiError(404, 'not_found', 'Payment not found.', { cause: error })
      log(error)
      if (isSpent(error)) throw new KeySpent(error)
      if (isRefusal(error)) throw refuse(error)
      // No response, an outage, a rate limit, the same call in progress; or an invalid secret key, which only the
      // operator can fix.
      throw unavailable(PAYMENT_DOWN, error)
    }
  }

const refuseCharge: Refuse = (error) =>
  error.code === 'amount_too_small'
    ? refused('amount_too_small', 'The total is too small to be paid by card.')
    : refused('payments_unavailable', PAYMENTS_UNAVAILABLE)

/** Whether Stripe replays a stored error, or has the key for a call with other parameters. */
function isSpent({ statusCode = 0, headers, rawType }: Stripe.errors.StripeError): boolean {
  if (statusCode === 500) return true
  if (statusCode > 500) return headers?.['idempotent-replayed'] === 'true'
  return statusCode === 400 && rawType === ('idempotency_error' as typeof rawType)
}

/** Whether Stripe refuses for good. A conflict does not count: the same call may be in progress. */
const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) &&
  error.statusCode !== 409

/** Whether Stripe refused because the payment has changed meanwhile. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'payment_intent_unexpected_state' || error.code === 'setup_intent_unexpected_state')

/** Whether a response is that of an earlier call. With `fetch`, the headers are a `Headers` object, contrary to the library's types. */
export const isReplayed = ({ lastResponse }: { lastResponse: unknown }) =>
  (lastResponse as { headers: Headers }).headers.get('idempotent-replayed') === 'true'

/** Returns the idempotency key of a call that is retried under other keys when one is used up. */
export const keyOf = (name: string, attempt: number): string => `${name}-${attempt}`
