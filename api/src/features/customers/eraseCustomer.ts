import type { Knex } from 'knex'
import { TO_CUSTOMER } from '../../shop/letters/undelivered.ts'
import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import { conflict } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { note } from '../../shop/order/timeline.ts'
import { followSalesOf } from '../orders/following/followSales.ts'
import { removeEntries } from '../../shop/waitlist/removeEntries.ts'
import { eraseSessions } from './eraseSessions.ts'
import { ERASED_SUBSCRIPTION, eraseSubscriptions } from './eraseSubscriptions.ts'
import { findCustomer } from './listing.ts'

/** Personal data of an order. Amounts, items, country and VAT stay, for bookkeeping. */
const ERASED_ORDER = {
  customerEmail: '',
  canonicalEmail: '',
  customerName: null,
  customerPhone: null,
  shippingAddress: null,
  company: null,
  billingAddress: null,
  withdrawal: null,
  visitorId: null,
  addressHash: null,
  reference: null,
  metadata: '{}',
  answers: '[]',
  tracking: '{}',
}
const ERASED_EVENT = {
  customer_email: '',
  customer_name: null,
  customer_phone: null,
  shipping_address: null,
  company: null,
  billing_address: null,
  withdrawal: null,
  reference: null,
  metadata: {},
  answers: [],
  vat: null,
  timeline: [],
  shipments: [],
  returns: [],
}

const ERASED_SESSION = { customer: {}, name: '', items: [], reference: null, metadata: {} }

/** Returns the SQL of a referrer's site; the path and query after it may name the person. Takes a column's SQL. */
const siteOf = (url: string) => `substring(${url} from '^[a-zA-Z][a-zA-Z0-9+.-]*://[^/\\?#]*')`

/** Kept small, because a failed job starts again at its first event. */
const EVENTS_A_JOB = 50

/**
 * Erases personal data of a customer, in one transaction: what was imported, and from their orders, refunds, mails, events
 * and waiting lists. Data exports
 * made before can no longer be downloaded. Orders keep what was sold, for how much, to which country and with which
 * VAT, and the VAT number of a sale under reverse charge. Issued invoices never change, as bookkeeping law requires
 * (docs/product/orders.md#customers).
 * @throws 404, 409 while one of their orders may still be paid, or they have a subscription.
 */
export async function eraseCustomer(db: Knex, merchantId: string, id: string): Promise<void> {
  const { email } = await findCustomer(db, merchantId, id)
  // A sale of a moment ago has no invoice yet, and none may be written without its buyer.
  await followSalesOf(db, merchantId)
  await db.transaction(async (trx) => {
    const orders = await trx('orders')
      .where({ merchantId, canonicalEmail: email })
      .orderBy('id')
      .forUpdate()
      .select('id', 'merchantId', 'paymentStatus', 'number', 'checkoutSessionId')
    const open = orders.find(({ paymentStatus }) => paymentStatus === 'pending')
    if (open) throw conflict(`Order #${open.number} of this customer is open. Complete it or mark it as failed first.`)
    const ids = orders.map((order) => order.id)
    const subscriptionIds = await eraseSubscriptions(trx, merchantId, email)

    await trx('orders')
      .where({ merchantId })
      .whereIn('id', ids)
      .update({
        ...ERASED_ORDER,
        vatNumber: trx.raw('case when reverse_charge then vat_number end'),
        referrer: trx.raw(siteOf('referrer')),
        updatedAt: trx.raw(CHANGED_AT),
      })
    await trx('shipments')
      .where({ merchantId })
      .whereIn('orderId', ids)
      .update({ trackingNumber: null, trackingUrl: null, updatedAt: trx.raw(CHANGED_AT) })
    // What would keep the row without orders. The fold deletes it.
    await trx('customers')
      .where({ merchantId, email })
      .update({ importedAt: null, importedName: null, externalId: null, metadata: '{}' })
    await trx('customer_changes').insert({ merchantId, email })
    await eraseReasons(trx, merchantId, ids)
    await eraseEvidence(trx, merchantId, ids)
    const events = await eraseEvents(trx, { merchantId, types: 'order.%', field: 'id', values: ids, erased: ERASED_EVENT })
    const sessions = orders.map((order) => order.checkoutSessionId).filter(Boolean) as string[]
    const prepared = await eraseSessions(trx, merchantId, { canonicalEmail: email, visitIds: sessions })
    const announced = await eraseEvents(trx, {
      merchantId,
      types: 'checkout_session.%',
      field: 'id',
      values: prepared,
      erased: ERASED_SESSION,
    })
    const charged = await eraseEvents(trx, {
      merchantId,
      types: 'subscription.%',
      field: 'id',
      values: subscriptionIds,
      erased: ERASED_SUBSCRIPTION,
    })
    const visits = await eraseEvents(trx, { merchantId, types: 'checkout.%', field: 'session_id', values: sessions, erased: {} })
    await forgetEvents(trx, merchantId, [...events, ...announced, ...charged, ...visits])
    await endExports(trx, merchantId)
    await trx('shops_of_buyers').where({ canonicalEmail: email, merchantId }).delete()
    await trx('mail_suppressions').where({ merchantId, email }).delete()
    await removeEntries(trx, merchantId, { canonicalEmail: email })
    await eraseMails(trx, merchantId, { email, orderIds: ids })
    await trx('meta_events').where({ merchantId }).whereIn('orderId', ids).delete()
    for (const order of orders)
      await note(trx, order, { type: 'erased', text: 'The customer’s personal data was erased', by: 'merchant' })
  })
}

interface ErasedEvents {
  merchantId: string
  /** Pattern of their types. */
  types: string
  /** The field of their data with one of these values. */
  field: string
  values: string[]
  erased: object
}

/**
 * Erases data of waiting and delivered events, and keeps only the site of the referrer. The sites are read first: on a
 * cluster an update cannot call jsonb_build_object.
 */
async function eraseEvents(trx: Knex, { merchantId, types, field, values, erased }: ErasedEvents): Promise<{ id: string }[]> {
  const { rows } = await trx.raw(
    `with sites as (
       select id, jsonb_build_object('referrer', ${siteOf("(data ->> 'referrer')")}) as site from outbox
       where merchant_id = :merchantId and type like :types and data ->> :field = any(:values))
     update outbox set data = data || cast(:erased as jsonb) || sites.site from sites
     where outbox.merchant_id = :merchantId and outbox.id = sites.id returning outbox.id`,
    { merchantId, types, field, values, erased: JSON.stringify(erased) },
  )
  return rows
}

/**
 * Ends exports, which contain the erased data. Locks waiting exports first, so that they begin after the commit and
 * read the erased rows.
 */
async function endExports(trx: Knex, merchantId: string) {
  await trx('data_exports').where({ merchantId }).forUpdate().select('id')
  await trx('data_exports').where({ merchantId, status: 'running' }).update({ status: 'failed' })
  await trx('data_exports').where({ merchantId, status: 'ready' }).update({ expiresAt: trx.fn.now() })
}

/**
 * Erases the reasons of refunds: the merchant wrote them, and they may name the person. They are on the refund, and
 * after the colon of its line in the timeline.
 */
async function eraseReasons(trx: Knex, merchantId: string, orderIds: string[]) {
  await trx('returns').where({ merchantId }).whereIn('orderId', orderIds).update({ reason: null })
  await trx('refunds')
    .where({ merchantId })
    .whereIn('orderId', orderIds)
    .update({ reason: null, updatedAt: trx.raw(CHANGED_AT) })
  await trx('order_history')
    .where({ merchantId })
    .whereIn('orderId', orderIds)
    .where({ type: 'refund', by: 'merchant' })
    .update({ text: trx.raw("split_part(text, ': ', 1)") })
}

/** Deletes mails to the person, also those that the merchant sent to another address, and addresses in timelines. */
async function eraseMails(trx: Knex, merchantId: string, { email, orderIds }: { email: string; orderIds: string[] }) {
  await trx('mails')
    .where({ merchantId })
    .where((any) =>
      any
        .where({ canonicalRecipient: email })
        .orWhere((ofOrder) => ofOrder.whereIn('orderId', orderIds).whereIn('template', [...TO_CUSTOMER])),
    )
    .delete()
  await trx('order_history')
    .where({ merchantId })
    .whereIn('orderId', orderIds)
    .where({ type: 'mail' })
    .update({ text: trx.raw("regexp_replace(text, '[^ ]+@[^ :,]+', 'the customer')") })
}

/** Erases what the merchant answered to disputes of these orders. A job deletes the files. */
async function eraseEvidence(trx: Knex, merchantId: string, orderIds: string[]) {
  const disputed = trx('disputes').where({ merchantId }).whereIn('orderId', orderIds).select('id')
  const erased = await trx('dispute_evidence').where({ merchantId }).whereIn('disputeId', disputed).delete().returning('files')
  const keys = erased.flatMap(({ files }) => files.map(({ key }: { key: string }) => key))
  if (keys.length) await queueJob(trx, 'dropUploads', { merchantId, keys })
}

/** Erases copies of events at the webhook service. Uses jobs, because the service may be out of reach. */
async function forgetEvents(trx: Knex, merchantId: string, events: { id: string }[]) {
  for (let at = 0; at < events.length; at += EVENTS_A_JOB)
    await queueJob(trx, 'forgetEvents', { merchantId, eventIds: events.slice(at, at + EVENTS_A_JOB).map(({ id }) => id) })
}
