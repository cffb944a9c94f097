import Stripe from 'stripe'
import { ApiError, refused, unavailable } from '../http/errors.ts'
import { KeySpent, PAYMENT_DOWN, PAYMENTS_UNAVAILABLE } from './payments.ts'

/** The release train that the server's API version and the browser's script (`@stripe/stripe-js`) share (spec 2 §9). */
const STRIPE_TRAIN = 'basil'
const API_VERSION = `2025-08-27.${STRIPE_TRAIN}` as const

/** A call may take this long; a lost one is tried again under the same key. */
const TIMEOUT_MS = 15_000
const RETRIES = 2

/** @param apiBase another host to talk to, `http://127.0.0.1:4010`; null is Stripe's own. */
export function createStripeClient(secretKey: string, apiBase: string | null): Stripe {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // Stripe's own client over node:http writes nothing before its socket says so, which no stand-in for a socket can know.
    httpClient: Stripe.createFetchHttpClient(),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** What a refusal for good becomes, in our own words. */
type Refuse = (error: Stripe.errors.StripeError) => ApiError

/** Runs a call of Stripe's. */
export type CallStripe = <T>(work: Promise<T>, refuse?: Refuse) => Promise<T>

/**
 * Says what the failure of a call means to us. What Stripe says is for programmers: it goes to the log, and people read words
 * of our own.
 * @throws ApiError 503 when the outcome is unknown or trying again may help, 422 when Stripe refuses for good, 404 for what
 * is not there.
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
      // No answer, a breakdown, a rate limit, the same call still working; or a secret key that no longer holds, which only
      // the operator can mend.
      throw unavailable(PAYMENT_DOWN, error)
    }
  }

const refuseCharge: Refuse = (error) =>
  error.code === 'amount_too_small'
    ? refused('amount_too_small', 'The total is too small to be paid by card.')
    : refused('payments_unavailable', PAYMENTS_UNAVAILABLE)

/** Stripe answers a key with a kept error, or keeps it for a call with other parameters. */
function isSpent({ statusCode = 0, headers, rawType }: Stripe.errors.StripeError): boolean {
  if (statusCode === 500) return true
  if (statusCode > 500) return headers?.['idempotent-replayed'] === 'true'
  return statusCode === 400 && rawType === ('idempotency_error' as typeof rawType)
}

/** Stripe will not do it, however often it is asked. A conflict is no refusal: the same call may be at work. */
const isRefusal = (error: Stripe.errors.StripeError): boolean =>
  (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) &&
  error.statusCode !== 409

/** Whether Stripe refused because the payment has moved on meanwhile. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'

/** The idempotency key of a call that is repeated under other keys when one is spent. */
export const keyOf = (name: string, attempt: number): string => `${name}-${attempt}`
