import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import type { Deps, Handler } from '../deps.ts'
import { conflict, invalidField, notFound, refused } from '../../platform/http/errors.ts'
import { inCallersNames } from '../../platform/http/versioning.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { Merchant, subscriptionSettings } from '../../shop/merchant/Merchant.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { readSubscriptions, type Subscriber } from '../../shop/subscription/subscriptionsToken.ts'
import { cancelSubscription } from './change/cancel.ts'
import { chargedBy, stopToCancel } from './change/stopToCancel.ts'
import { pauseSubscription, resumeSubscription } from './change/pause.ts'
import { changeQuantity } from './change/quantity.ts'
import { lockForChange } from './change/states.ts'
import { changeAddress } from './ownAddress.ts'
import { openCard, saveCard } from './ownCard.ts'
import { openPayment, settlePayment } from './ownPayment.ts'
import { emptyPage, readSubscriberPage } from './subscriberPage.ts'

/** Looks nothing up, so that neither the response nor its timing reveals whether the address subscribes to anything. */
export const requestSubscriptions: Handler<'requestSubscriptions'> = async ({ body }, { db, header }) => {
  const locale = body.locale ?? header('accept-language').split(',')[0]!.trim()
  await queueJob(db, 'mailSubscriptions', { id: randomUUID(), email: body.email.trim(), locale })
  return { accepted: true }
}

export const getSubscriberPage: Handler<'getSubscriberPage'> = async ({ query }, ctx) =>
  query.token === undefined
    ? emptyPage(query.locale ?? ctx.header('accept-language').split(',')[0]!.trim())
    : readSubscriberPage(ctx, subscriberOf(ctx.config, query.token))

export const cancelOwnSubscription: Handler<'cancelOwnSubscription'> = async ({ path, query, body }, ctx) => {
  const reason = body.reason?.trim() || null
  if (body.for_cause && !reason) throw invalidField('reason', 'Say why it is cancelled at once.')
  const by = { at: body.for_cause ? 'now' : 'end', by: 'buyer', reason } as const
  const { merchantId } = await readOwn(ctx, path.id, query.token)
  const stopped = await stopToCancel(ctx, { merchantId, id: path.id }, by)
  return change(ctx, path.id, query.token, async (trx, subscription) => {
    if (subscription.status !== 'ended') await cancelSubscription(trx, subscription, { ...by, charged: chargedBy(stopped) })
  })
}

export const pauseOwnSubscription: Handler<'pauseOwnSubscription'> = ({ path, query }, ctx) =>
  change(ctx, path.id, query.token, async (trx, subscription) => {
    const { buyersPause } = await settingsOf(trx, subscription)
    if (!buyersPause) throw conflict('This shop does not offer to pause. Write to the seller instead.')
    await pauseSubscription(trx, subscription, { until: null, by: 'buyer' })
  })

export const resumeOwnSubscription: Handler<'resumeOwnSubscription'> = ({ path, query }, ctx) =>
  change(ctx, path.id, query.token, (trx, subscription) => resumeSubscription(trx, subscription, { by: 'buyer' }))

export const changeOwnSubscriptionQuantity: Handler<'changeOwnSubscriptionQuantity'> = ({ path, query, body }, ctx) =>
  change(ctx, path.id, query.token, async (trx, subscription) => {
    const { buyersQuantity } = await settingsOf(trx, subscription)
    if (!buyersQuantity) throw conflict('This shop does not offer to change the quantity. Write to the seller instead.')
    await changeQuantity(trx, subscription, body)
  })

export const openOwnSubscriptionCard: Handler<'openOwnSubscriptionCard'> = async ({ path, query }, { db, payments, config }) => {
  const subscription = await readOwn({ db, config }, path.id, query.token)
  const { intent, shop } = await openCard({ db, payments }, subscription)
  const { provider, publishableKey, scriptUrl } = payments
  return {
    payment: { kind: 'setup', provider, paymentId: intent.id, clientSecret: intent.clientSecret, publishableKey },
    script_url: scriptUrl,
    account_id: shop.paymentMode === 'platform' && provider === 'stripe' ? shop.paymentAccountId : null,
    currency: subscription.currency,
    shop_name: shop.storeName,
  }
}

export const saveOwnSubscriptionCard: Handler<'saveOwnSubscriptionCard'> = async ({ path, query, body }, ctx) => {
  const { db, payments, config } = ctx
  const subscription = await readOwn(ctx, path.id, query.token)
  await saveCard({ db, payments, config }, subscription, body.payment_id)
  return readSubscriberPage(ctx, subscription)
}

/** What the checks of the checkout call its fields. */
const FIELDS = { vat_number: 'vatNumber', billing_address: 'billingAddress', shipping_address: 'shippingAddress' }

export const changeOwnSubscriptionAddress: Handler<'changeOwnSubscriptionAddress'> = async ({ path, query, body }, ctx) => {
  const subscription = await readOwn(ctx, path.id, query.token)
  await inCallersNames(FIELDS, () => changeAddress(ctx, subscription, body))
  return readSubscriberPage(ctx, subscription)
}

export const openOwnSubscriptionPayment: Handler<'openOwnSubscriptionPayment'> = async ({ path, query }, ctx) => {
  const { provider, publishableKey, scriptUrl } = ctx.payments
  const { intent, methodId } = await openPayment(ctx, await readOwn(ctx, path.id, query.token))
  const { kind, id: paymentId, clientSecret } = intent
  return { payment: { kind, provider, paymentId, clientSecret, publishableKey }, method_id: methodId, script_url: scriptUrl }
}

export const settleOwnSubscriptionPayment: Handler<'settleOwnSubscriptionPayment'> = async ({ path, query }, ctx) => {
  const subscription = await readOwn(ctx, path.id, query.token)
  await settlePayment(ctx, subscription)
  return readSubscriberPage(ctx, subscription)
}

type Context = Pick<Deps, 'db' | 'config'>

/** @throws 404 for a subscription of somebody else, or a token that has expired. */
async function readOwn({ db, config }: Context, id: string, token: string): Promise<Subscription> {
  const subscriber = readSubscriptions(config.secrets, token)
  const own = subscriber && (await Subscription.query(db).findOne({ ...subscriber, id }))
  if (!own) throw notFound('Subscription')
  return own
}

/** Changes one locked subscription of the token's holder. @throws 404 for one of somebody else, or a token that has expired. */
async function change(
  ctx: Context,
  id: string,
  token: string,
  work: (trx: Transaction, subscription: Subscription) => Promise<void>,
) {
  const subscriber = readSubscriptions(ctx.config.secrets, token)
  if (!subscriber) throw notFound('Subscription')
  await ctx.db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockForChange(trx, subscriber.merchantId, id, undefined)
    if (subscription.canonicalEmail !== subscriber.canonicalEmail) throw notFound('Subscription')
    await work(trx, subscription)
  })
  return readSubscriberPage(ctx, subscriber)
}

/** @throws 422 for a token that has expired or is not ours. */
function subscriberOf({ secrets }: Deps['config'], token: string): Subscriber {
  const subscriber = readSubscriptions(secrets, token)
  if (!subscriber) throw refused('token_invalid', 'This link has expired. Ask for a new one.')
  return subscriber
}

const settingsOf = async (trx: Transaction, { merchantId }: Subscription) =>
  subscriptionSettings(await Merchant.query(trx).findById(merchantId).throwIfNotFound())
