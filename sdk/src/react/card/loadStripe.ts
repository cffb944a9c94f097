import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe as loadOwn } from '@stripe/stripe-js/dist/pure.mjs'

/** A connection that hangs never says so by itself. */
const PATIENCE_MS = 8000

/**
 * Stripe's script, fetched when it is needed and not before.
 * @param scriptUrl another address than Stripe's own.
 * @throws when it cannot be had within 8 seconds.
 */
export async function loadStripe(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  const loading = scriptUrl ? loadFrom(scriptUrl).then((make) => make(publishableKey)) : loadOwn(publishableKey)
  const stripe = await Promise.race([loading, runOut()])
  if (!stripe) throw new Error('Stripe.js was not loaded in time.')
  return stripe
}

const runOut = () => new Promise<null>((resolve) => void setTimeout(resolve, PATIENCE_MS, null))

function loadFrom(address: string): Promise<StripeConstructor> {
  const known = (window as { Stripe?: StripeConstructor }).Stripe
  if (known) return Promise.resolve(known)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve((window as unknown as { Stripe: StripeConstructor }).Stripe))
    script.addEventListener('error', () => reject(new Error('Stripe.js could not be loaded.')))
    document.head.append(script)
  })
}
