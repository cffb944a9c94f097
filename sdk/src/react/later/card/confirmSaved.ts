import type { Schema } from '../../../core/operations.js'
import { loadStripe } from './loadStripe.js'

/** Lets Stripe ask the bank about a payment with a kept card. The outcome is not read here: the server is asked afterwards. */
export async function confirmSaved({
  payment,
  method_id: methodId,
  script_url: scriptUrl,
}: Schema<'SubscriberPayment'>): Promise<void> {
  const stripe = await loadStripe(payment.publishableKey!, scriptUrl)
  await stripe.confirmCardPayment(payment.clientSecret, methodId ? { payment_method: methodId } : {})
}
