import type { Charge, Intent, Payments } from '../payments.ts'
import { createStripeAccounts } from './accounts.ts'
import { createCallStripe, createStripeClient, hasMovedOn, isReplayed } from './client.ts'
import { SLOW_METHODS } from './methods.ts'
import { createStripeDisputes } from './disputes.ts'
import { createStripeFunds } from './funds.ts'
import type { OwnId } from './ownAccount.ts'
import { createStripePayouts } from './payouts.ts'
import { createStripeRefunds } from './refunds.ts'
import { createStripeTaxes } from './taxes.ts'
import { presentIntent, presentSetup } from './presentIntent.ts'
import { createCustomer, createStripeSaved, setupFields } from './saved.ts'
import { toUnits } from './units.ts'
import { createListEvents, createReadWebhook } from './webhook.ts'

interface StripeOptions {
  secretKey: string
  publishableKey: string
  /** The id of the account of the keys, if it sells or sold itself. */
  ownAccount?: OwnId
  /** Of the endpoints for the platform's own events and for connected accounts. */
  webhookSecrets: string[]
  /** A host other than Stripe's; null for Stripe's. */
  apiBase: string | null
  /** Another script for the checkout; null for Stripe's. */
  jsUrl: string | null
}

/**
 * An intent of a first attempt is found under its key. After this long the key may have expired, and the intent is
 * searched for.
 */
const KEY_HOLDS_MS = 12 * 3600_000
/** Between the order's commit and its intent. */
const FIRST_ATTEMPT_MS = 10 * 60_000
const PAGE = 100
const EXPANDED = ['latest_charge.balance_transaction', 'payment_method']
const isSetup = (id: string) => id.startsWith('seti_')

/**
 * Stripe with connected accounts, or with the account of the keys (docs/run/own-shop.md). For connected ones it uses destination
 * charges, so that the platform's fee covers processing (docs/product/payments.md#destination-charges).
 * @param log gets Stripe's message of failed calls.
 */
export function createStripe(
  { secretKey, publishableKey, ownAccount: own = null, webhookSecrets, apiBase, jsUrl }: StripeOptions,
  log: (error: unknown) => void,
): Payments {
  const stripe = createStripeClient(secretKey, apiBase)
  const callStripe = createCallStripe(log)
  const getIntent = async (id: string) =>
    isSetup(id)
      ? presentSetup(await callStripe(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })))
      : presentIntent(await callStripe(stripe.paymentIntents.retrieve(id, { expand: EXPANDED })))

  async function* listIntents(from: Date, to: Date) {
    const created = { gte: seconds(from), lte: seconds(to) }
    let after: string | undefined
    for (;;) {
      const page = await callStripe(stripe.paymentIntents.list({ created, limit: PAGE, ...(after && { starting_after: after }) }))
      for (const intent of page.data) if (intent.metadata['order']) yield presentIntent(intent)
      if (!page.has_more) return
      after = page.data.at(-1)!.id
    }
  }

  /** Finds an intent whose id was lost with a killed process, created for other amounts or long ago. */
  async function findLost({ orderId, orderedAt, revision }: Charge): Promise<Intent | null> {
    if (revision === 1 && Date.now() - orderedAt.getTime() < KEY_HOLDS_MS) return null
    const until = Math.max(orderedAt.getTime() + FIRST_ATTEMPT_MS, Date.now())
    for await (const intent of listIntents(new Date(orderedAt.getTime() - 60_000), new Date(until)))
      if (intent.orderId === orderId && intent.status !== 'canceled') return intent
    return null
  }

  return {
    provider: 'stripe',
    publishableKey,
    slowMethods: SLOW_METHODS,
    scriptUrl: jsUrl,
    ...createStripeAccounts(stripe, callStripe, own),
    ...createStripeRefunds(stripe, callStripe),
    ...createStripeTaxes(stripe, callStripe, own),
    ...createStripeDisputes(stripe, callStripe),
    ...createStripePayouts(stripe, callStripe, own),
    ...createStripeFunds(stripe, callStripe, own),
    ...createStripeSaved(stripe, callStripe, { getIntent, findLost, fieldsOf }),
    getIntent,
    listIntents,

    async createIntent(charge) {
      const { orderId, revision, merchantId, email, saves } = charge
      const key = `order-${orderId}-${revision}`
      // Under the key of the revision, because Stripe may keep an error of its own for this call too.
      const customerOf = async () =>
        saves && (saves.customerId ?? (await createCustomer(stripe, callStripe, { merchantId, email, key })))
      if (charge.amountMinor === 0) {
        const fields = { ...setupFields(charge, (await customerOf())!), metadata: metadataOf(charge) }
        const setup = await callStripe(stripe.setupIntents.create(fields, { idempotencyKey: `${key}-setup` }))
        return isReplayed(setup) ? getIntent(setup.id) : presentSetup(setup)
      }
      const lost = await findLost(charge)
      if (lost) return lost
      const customer = await customerOf()
      const made = await callStripe(
        stripe.paymentIntents.create(
          { ...fieldsOf(charge), ...(customer && { customer, ...keepFields(saves!) }) },
          { idempotencyKey: key },
        ),
      )
      // A replayed response shows the intent as it was when created: it may have been paid since.
      return isReplayed(made) ? getIntent(made.id) : presentIntent(made)
    },

    async updateIntent(id, charge) {
      if (isSetup(id)) return getIntent(id)
      try {
        return presentIntent(await stripe.paymentIntents.update(id, amounts(charge)))
      } catch (error) {
        if (hasMovedOn(error)) return getIntent(id)
        return callStripe(Promise.reject(error))
      }
    },

    async cancelIntent(id) {
      try {
        const reason = { cancellation_reason: 'abandoned' } as const
        if (isSetup(id)) return presentSetup(await stripe.setupIntents.cancel(id, reason))
        return presentIntent(await stripe.paymentIntents.cancel(id, reason))
      } catch (error) {
        if (hasMovedOn(error)) return getIntent(id)
        return callStripe(Promise.reject(error))
      }
    },

    listEvents: createListEvents(stripe, callStripe, own),
    readWebhook: createReadWebhook(stripe, webhookSecrets, own),
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** With the account of the keys, the payment is a plain one. */
const destinationOf = ({ mode, accountId }: Charge) =>
  mode === 'platform' && accountId !== null && { on_behalf_of: accountId, transfer_data: { destination: accountId } }

const keepFields = ({ onlyCards }: NonNullable<Charge['saves']>) => {
  const keep = { setup_future_usage: 'off_session' as const }
  return onlyCards ? { payment_method_options: { card: keep } } : keep
}

/** What may change while the shopper edits the order. An empty value clears a field. */
const amounts = (charge: Charge) => ({
  amount: toUnits(charge.amountMinor, charge.currency),
  ...(charge.feeMinor > 0 && { application_fee_amount: toUnits(charge.feeMinor, charge.currency) }),
  receipt_email: charge.email,
  metadata: metadataOf(charge),
})

const metadataOf = ({ orderId, linkId, merchantId, reference }: Charge) => ({
  order: orderId,
  link: linkId ?? '',
  merchant: merchantId,
  reference: reference ?? '',
})

/** A new payment. */
const fieldsOf = (charge: Charge) => ({
  ...amounts(charge),
  currency: charge.currency.toLowerCase(),
  ...destinationOf(charge),
  automatic_payment_methods: { enabled: true },
  ...(charge.holdsStock && { excluded_payment_method_types: [...SLOW_METHODS] }),
})
