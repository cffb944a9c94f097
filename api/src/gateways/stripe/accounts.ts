import { createHash, randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { refused } from '../../platform/http/errors.ts'
import { KeySpent, type Payments } from '../payments.ts'
import type { CallStripe } from './client.ts'
import { type OwnId, presentOwnAccount, readStripeAccount } from './ownAccount.ts'
import { methodsOf, requirementsOf } from './requirements.ts'

/** Shown to a merchant when Stripe refuses to set up an account (docs/product/checkout.md#error-messages). */
const refuseConnect = () => refused('payments_unavailable', 'Failed to connect with Stripe')
/** Shown to a merchant for a domain on which wallets do not work. */
const UNVERIFIED = 'The domain could not be verified yet.'

/** Connected accounts (Express), the account of the keys, and the domains where wallets are shown. */
export const createStripeAccounts = (
  stripe: Stripe,
  callStripe: CallStripe,
  own: OwnId,
): Pick<Payments, 'connect' | 'readAccount' | 'registerDomain'> => ({
  async connect({ merchantId, email, accountId, returnUrl, refreshUrl }) {
    const known = accountId && (await isOurs(stripe, callStripe, accountId)) ? accountId : null
    // Two concurrent clicks make one account; an account that was lost for good is replaced under another key.
    const key = `account-${merchantId}-${accountId ?? 'first'}-${short(email)}`
    const create = async (idempotencyKey: string) => {
      const capabilities = { card_payments: { requested: true }, transfers: { requested: true } }
      const wanted = { type: 'express', email, capabilities, metadata: { merchant: merchantId } } as const
      return (await callStripe(stripe.accounts.create(wanted, { idempotencyKey }), refuseConnect)).id
    }
    const account = known ?? (await create(key).catch(ifSpent(() => create(`${key}-${randomUUID()}`))))
    const { url } = await callStripe(
      stripe.accountLinks.create({ account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl }),
      refuseConnect,
    )
    return { accountId: account, url }
  },

  async readAccount(accountId) {
    const account = await callStripe(readStripeAccount(stripe, own, accountId))
    if (accountId === own) return presentOwnAccount(account)
    return {
      canAcceptPayments: account.charges_enabled && account.capabilities?.transfers === 'active',
      requirements: requirementsOf(account),
      methods: methodsOf(account.capabilities),
      profile: null,
    }
  },

  async registerDomain(domain) {
    const made = await callStripe(stripe.paymentMethodDomains.create({ domain_name: domain }))
    const wallets = [made.apple_pay, made.google_pay]
    const active = made.enabled && wallets.some(({ status }) => status === 'active')
    return { active, problem: active ? null : UNVERIFIED }
  },
})

/** Stripe repeats an error of its own for a day. What that call may have made is an account that nobody uses. */
const ifSpent =
  (again: () => Promise<string>) =>
  (error: unknown): Promise<string> => {
    if (error instanceof KeySpent) return again()
    throw error
  }

/** Whether an account still exists and is connected to the platform. */
const isOurs = (stripe: Stripe, callStripe: CallStripe, accountId: string): Promise<boolean> =>
  stripe.accounts.retrieve(accountId).then(
    () => true,
    (error: Stripe.errors.StripeError) => {
      if (error.code === 'account_invalid' || error.statusCode === 403 || error.statusCode === 404) return false
      return callStripe(Promise.reject(error))
    },
  )

/** A key belongs to one set of fields, and an email address may change. */
const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
