import Stripe from 'stripe'
import type { Account, OwnAccount } from '../payments.ts'
import { createStripeClient } from './client.ts'
import { methodsOf, requirementsOf } from './requirements.ts'

interface Keys {
  secretKey: string
  /** A host other than Stripe's; null for Stripe's. */
  apiBase: string | null
}

/** The account of the keys, where it sells itself. Null for a platform that never did. */
export type OwnId = string | null

/** Returns the header of a call on an account. The account of the keys needs none. */
export const headerOf = (own: OwnId, accountId: string): { stripeAccount: string } | undefined =>
  accountId === own ? undefined : { stripeAccount: accountId }

/** Reads an account by its id, or that of the keys, whose restricted keys cannot name it. */
export const readStripeAccount = (stripe: Stripe, own: OwnId, accountId: string): Promise<Stripe.Account> =>
  accountId === own ? stripe.accounts.retrieveCurrent() : stripe.accounts.retrieve(accountId)

/**
 * Reads the account that the keys belong to, before the server sells with it.
 * @returns null if Stripe does not answer.
 * @throws an Error in words if Stripe refuses the key.
 */
export async function askOwnAccount({ secretKey, apiBase }: Keys): Promise<OwnAccount | null> {
  try {
    const account = await createStripeClient(secretKey, apiBase).accounts.retrieveCurrent()
    return { id: account.id, ...presentOwnAccount(account) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new Error(REFUSED_KEY, { cause: error })
    if (error instanceof Stripe.errors.StripePermissionError) throw new Error(RESTRICTED_KEY, { cause: error })
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

const REFUSED_KEY =
  'Stripe refuses STRIPE_SECRET_KEY: it was mistyped, or rolled in Stripe’s dashboard. Set both Stripe keys to the current ones.'
const RESTRICTED_KEY =
  'STRIPE_SECRET_KEY may not read its own account. Give the restricted key the permission to read accounts, or use the secret key.'

/** Presents an account that sells in its own name: it needs no transfers. */
export function presentOwnAccount(account: Stripe.Account): Account {
  const { capabilities, charges_enabled: isEnabled, business_profile: profile, settings, country } = account
  const methods = methodsOf(capabilities)
  const lacksCards = capabilities !== undefined && !methods.includes('card')
  return {
    canAcceptPayments: isEnabled && (capabilities === undefined || methods.length > 0),
    requirements: [...requirementsOf(account), ...(lacksCards ? [NO_CARDS] : [])],
    methods,
    profile: {
      name: profile?.name || settings?.dashboard.display_name || null,
      country: country ?? null,
      capabilities: Object.entries(capabilities ?? {}).map(([code, status]) => ({ code, status })),
    },
  }
}

const NO_CARDS = { code: 'card_payments', text: 'Card payments: switch them on in Stripe’s dashboard' }
