import type Stripe from 'stripe'
import { ApiError } from '../../platform/http/errors.ts'
import { failureCode } from '../failures.ts'
import type { Decline, Intent, IntentStatus, SavedMethod } from '../payments.ts'
import { providerFeeOf } from './providerFee.ts'
import { fromUnits } from './units.ts'

const STATUS: Record<Stripe.PaymentIntent.Status, IntentStatus> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** What banks answer when the same card will be refused again (docs.stripe.com/declines/codes). */
const FINAL = new Set([
  'currency_not_supported',
  'card_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])
const ASKS_BUYER = 'authentication_required'

/** @throws ApiError 404 for a payment of another system on the same Stripe account. */
export function presentIntent(intent: Stripe.PaymentIntent): Intent {
  const orderId = intent.metadata['order']
  if (!orderId) throw notOurs()
  return {
    id: intent.id,
    kind: 'payment',
    clientSecret: intent.client_secret ?? '',
    status: STATUS[intent.status],
    amountMinor: fromUnits(intent.amount, intent.currency),
    feeMinor: fromUnits(intent.application_fee_amount ?? 0, intent.currency),
    providerFeeMinor: providerFeeOf(intent),
    error: declineOf(intent.last_payment_error, intent.id),
    saved: intent.status === 'succeeded' && isKept(intent) ? savedOf(intent) : null,
    orderId,
    merchantId: intent.metadata['merchant'] ?? '',
  }
}

/** Whether its method is kept: whichever it is, or only a card. */
function isKept({
  setup_future_usage: usage,
  payment_method_options: options,
  payment_method: method,
}: Stripe.PaymentIntent): boolean {
  if (usage === 'off_session') return true
  const isCard = typeof method === 'object' && method?.type === 'card'
  return isCard && options?.card?.setup_future_usage === 'off_session'
}

/** @throws ApiError 404 for a set-up of another system on the same Stripe account. */
export function presentSetup(setup: Stripe.SetupIntent): Intent {
  const merchantId = setup.metadata?.['merchant']
  if (!merchantId) throw notOurs()
  return {
    id: setup.id,
    kind: 'setup',
    clientSecret: setup.client_secret ?? '',
    status: STATUS[setup.status],
    amountMinor: 0,
    feeMinor: 0,
    providerFeeMinor: setup.status === 'succeeded' ? 0 : null,
    error: declineOf(setup.last_setup_error, setup.id),
    saved: setup.status === 'succeeded' ? savedOf(setup) : null,
    orderId: setup.metadata?.['order'] ?? '',
    merchantId,
    ...(setup.metadata?.['subscription'] && { subscriptionId: setup.metadata['subscription'] }),
  }
}

type Failure = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError | null

const codesOf = (error: Failure) => (error ? [error.decline_code, error.code] : [])

function declineOf(error: Failure, intentId: string): Decline | null {
  if (!error) return null
  const isFinal = error.advice_code === 'do_not_try_again' || codesOf(error).some((code) => code != null && FINAL.has(code))
  return {
    code: failureCode(error.decline_code, error.code),
    // A refusal before the bank was asked has no charge.
    attempt: error.charge ?? error.payment_method?.id ?? intentId,
    fingerprint: error.payment_method?.card?.fingerprint ?? null,
    ...(isFinal && { isFinal }),
    ...(codesOf(error).includes(ASKS_BUYER) && { asksBuyer: true }),
  }
}

/** @returns null unless the method was read with it. */
function savedOf({ customer, payment_method: method }: Stripe.PaymentIntent | Stripe.SetupIntent): SavedMethod | null {
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (!customerId || !method || typeof method === 'string') return null
  const { id: methodId, type, card } = method
  return {
    customerId,
    methodId,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? method.sepa_debit?.last4 ?? null,
    expiresOn: card ? new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 10) : null,
  }
}

const notOurs = () => new ApiError(404, 'not_found', 'Payment not found.')
