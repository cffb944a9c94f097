import Stripe from 'stripe'
import { type Charge, type Intent, MethodGone, type Payments } from '../payments.ts'
import { type CallStripe, hasMovedOn, isReplayed } from './client.ts'
import { presentIntent, presentSetup } from './presentIntent.ts'

/** What the payments of orders do, for those that charge a kept card. */
interface Orders {
  getIntent: Payments['getIntent']
  /** Finds an intent whose id was lost with a killed process. */
  findLost: (charge: Charge) => Promise<Intent | null>
  /** The fields of a payment. */
  fieldsOf: (charge: Charge) => Stripe.PaymentIntentCreateParams
}

/** The card that is kept to be charged again. Buyers belong to the account of the keys, because its charges are (payments.md). */
export const createStripeSaved = (
  stripe: Stripe,
  callStripe: CallStripe,
  { getIntent, findLost, fieldsOf }: Orders,
): Pick<Payments, 'openSaved' | 'chargeSaved' | 'createSetup' | 'detachMethod'> => ({
  async openSaved(charge, customer) {
    const lost = await findLost(charge)
    if (lost) return lost
    const { orderId, revision } = charge
    const fields = {
      // It is kept to be charged, however long its outcome takes.
      ...fieldsOf({ ...charge, holdsStock: false }),
      // Nobody is there to be led to another page and back.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
      customer,
    }
    try {
      const made = await stripe.paymentIntents.create(fields, { idempotencyKey: `order-${orderId}-${revision}` })
      return isReplayed(made) ? await getIntent(made.id) : presentIntent(made)
    } catch (error) {
      if (isGone(error)) throw new MethodGone(error)
      return callStripe(Promise.reject(error))
    }
  },

  async chargeSaved({ orderId, revision }, { method, number, intentId }) {
    const card = { payment_method: method.methodId, off_session: true as const }
    const idempotencyKey = `order-${orderId}-${revision}-try-${number}`
    try {
      const charged = await stripe.paymentIntents.confirm(intentId, card, { idempotencyKey })
      return isReplayed(charged) ? await getIntent(intentId) : presentIntent(charged)
    } catch (error) {
      // Read again: a replayed refusal shows the payment as it was, and it may have been paid since.
      if (isDecline(error) || hasMovedOn(error)) return getIntent(intentId)
      if (!isGone(error)) return callStripe(Promise.reject(error))
      const now = await getIntent(intentId)
      if (now.status === 'succeeded' || now.status === 'canceled') return now
      throw new MethodGone(error)
    }
  },

  async createSetup({ merchantId, subscriptionId, key, mode, accountId, email, customerId }) {
    const customer = customerId ?? (await createCustomer(stripe, callStripe, { merchantId, email, key }))
    const made = await callStripe(
      stripe.setupIntents.create(
        { ...setupFields({ mode, accountId }, customer), metadata: { merchant: merchantId, subscription: subscriptionId } },
        { idempotencyKey: `setup-${key}` },
      ),
    )
    return isReplayed(made) ? getIntent(made.id) : presentSetup(made)
  },

  async detachMethod(methodId) {
    const detach = async () => {
      try {
        await stripe.paymentMethods.detach(methodId)
      } catch (error) {
        // It is attached to nobody.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    }
    await callStripe(detach())
  },
})

/** Creates the buyer whose card is kept. The same key returns the same one again. */
export async function createCustomer(
  stripe: Stripe,
  callStripe: CallStripe,
  { merchantId, email, key }: { merchantId: string; email: string; key: string },
): Promise<string> {
  const fields = { email, metadata: { merchant: merchantId } }
  return (await callStripe(stripe.customers.create(fields, { idempotencyKey: `customer-${key}` }))).id
}

export const setupFields = (
  { mode, accountId }: Pick<Charge, 'mode' | 'accountId'>,
  customer: string,
): Stripe.SetupIntentCreateParams => ({
  customer,
  usage: 'off_session',
  automatic_payment_methods: { enabled: true },
  ...(mode === 'platform' && accountId !== null && { on_behalf_of: accountId }),
})

const isDecline = (error: unknown): boolean => error instanceof Stripe.errors.StripeCardError

/** Stripe refuses the card itself: it was detached, or belongs to no buyer of ours. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.param === 'payment_method' || error.param === 'customer')
