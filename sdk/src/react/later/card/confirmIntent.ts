import type { ConfirmPaymentData, Stripe, StripeElements } from '@stripe/stripe-js'
import type { ChargeInput } from '../../../core/checkout/payment.js'

/**
 * Confirms a payment, or saves the card if nothing is paid today. Returns its status; undefined if it failed.
 * The bank's check opens over this page if possible. If it needs its own page, that returns to `return_url`.
 */
export async function confirmIntent(
  stripe: Stripe,
  { kind, clientSecret }: ChargeInput['payment'],
  { elements, confirmParams }: { elements: StripeElements; confirmParams: ConfirmPaymentData },
): Promise<string | undefined> {
  const input = { elements, clientSecret, redirect: 'if_required', confirmParams } as const
  if (kind === 'setup') return (await stripe.confirmSetup(input)).setupIntent?.status
  return (await stripe.confirmPayment(input)).paymentIntent?.status
}
