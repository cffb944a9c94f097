import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe as loadOwn } from '@stripe/stripe-js/dist/pure.mjs'

/** A stalled download fires no error event. */
const TIMEOUT_MS = 8000

const made = new Map<string, Promise<Stripe | null>>()

/**
 * Loads Stripe's script on demand. The card form and the wallets share one instance.
 * @param scriptUrl replaces Stripe's own URL.
 * @throws when the script does not load within 8 seconds.
 */
export async function loadStripe(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  const loading =
    made.get(publishableKey) ?? (scriptUrl ? loadFrom(scriptUrl).then((make) => make(publishableKey)) : loadOwn(publishableKey))
  made.set(publishableKey, loading)
  loading.catch(() => made.delete(publishableKey)) // the next call tries again
  const stripe = await Promise.race([loading, runOut()])
  if (!stripe) throw new Error('Stripe.js was not loaded in time.')
  return stripe
}

const runOut = () => new Promise<null>((resolve) => void setTimeout(resolve, TIMEOUT_MS, null))

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
