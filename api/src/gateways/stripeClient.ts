import Stripe from 'stripe'
import { ApiError, refused, unavailable } from '../http/errors.ts'

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

/**
 * Runs a call, and says what its failure means to us.
 * @throws ApiError 503 where trying again may help, 422 where Stripe refuses for good, 404 for what is not there.
 */
export async function callStripe<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asApiError(error)
  }
}

/** The sentence a shopper reads while Stripe is down (the checkout adds nothing of its own). */
const DOWN = 'Payment is currently unavailable. Please try again in a moment.'

function asApiError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error.code === 'resource_missing') return new ApiError(404, 'not_found', 'Payment not found.', { cause: error })
  if (error.code?.startsWith('amount_too_')) return refused('amount_too_small', error.message)
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError)
    return new ApiError(422, 'payments_unavailable', error.message, { cause: error })
  // No answer, a breakdown, a rate limit; or a key that no longer holds, which only the operator can mend: it is in the log.
  return unavailable(DOWN, error)
}

/** Whether Stripe refused because the payment has moved on meanwhile. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
