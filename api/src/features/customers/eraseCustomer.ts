import type { Knex } from 'knex'
import { conflict } from '../../http/errors.ts'
import { queueJob } from '../../jobs/queue.ts'
import { note } from '../orders/timeline.ts'
import { findCustomer } from './listing.ts'

/** What was the customer's own on an order. Amounts, lines, country and VAT stay, for bookkeeping. */
const ERASED_ORDER = {
  customerEmail: '',
  canonicalEmail: '',
  ...{ customerName: null, customerPhone: null, shippingAddress: null, visitorId: null, addressHash: null },
  ...{ reference: null, metadata: '{}', tracking: '{}' },
}
const ERASED_EVENT = {
  customer_email: '',
  customer_name: null,
  customer_phone: null,
  shipping_address: null,
  reference: null,
  metadata: {},
  vat: null,
  vat_number: null,
  timeline: [],
}

/** A job that failed in the middle begins again at its first event. */
const EVENTS_A_JOB = 50

/**
 * Erases what is known of a customer, in one transaction: on their orders, refunds, invoices, mails and events. What was sold, for how
 * much, to which country and with which VAT stays, and so does the VAT number of a sale under reverse charge: bookkeeping law
 * wants them.
 * @throws 404, 409 while one of their orders may still be paid.
 */
export async function eraseCustomer(db: Knex, merchantId: string, id: string): Promise<void> {
  const { email } = await findCustomer(db, merchantId, id)
  await db.transaction(async (trx) => {
    const orders = await trx('orders')
      .where({ merchantId, canonicalEmail: email })
      .orderBy('id')
      .forUpdate()
      .select('id', 'merchantId', 'paymentStatus', 'number')
    const open = orders.find(({ paymentStatus }) => paymentStatus === 'pending')
    if (open) throw conflict(`Order #${open.number} of this customer is open. Complete it or mark it as failed first.`)
    const ids = orders.map((order) => order.id)

    await trx('orders')
      .where({ merchantId })
      .whereIn('id', ids)
      .update({ ...ERASED_ORDER, vatNumber: trx.raw('case when reverse_charge then vat_number end') })
    await eraseInvoices(trx, merchantId, ids)
    await eraseReasons(trx, merchantId, ids)
    const events = await trx('outbox')
      .where({ merchantId })
      .whereRaw(`data ->> 'id' = any(?)`, [ids])
      .whereLike('type', 'order.%')
      .update({ data: trx.raw('data || ?::jsonb', [JSON.stringify(ERASED_EVENT)]) })
      .returning<{ id: string }[]>('id')
    await forgetEvents(trx, merchantId, events)
    await trx('mail_suppressions').where({ merchantId, email }).delete()
    await trx('mails').where({ merchantId, canonicalRecipient: email }).delete()
    await trx('meta_events').where({ merchantId }).whereIn('orderId', ids).delete()
    for (const order of orders) await note(trx, order, 'erased', 'The customer’s personal data was erased', 'merchant')
  })
}

async function eraseInvoices(trx: Knex, merchantId: string, orderIds: string[]) {
  const buyer = `jsonb_build_object('name', null, 'email', null, 'address', null, 'vat_number', case when reverse_charge then buyer -> 'vat_number' end)`
  await trx('invoices')
    .where({ merchantId })
    .whereIn('orderId', orderIds)
    .update({ buyer: trx.raw(buyer) })
}

/** Why money went back is the merchant's own words, and they may name the person: on the refund, and behind the colon of its line in the timeline. */
async function eraseReasons(trx: Knex, merchantId: string, orderIds: string[]) {
  await trx('refunds').where({ merchantId }).whereIn('orderId', orderIds).update({ reason: null })
  await trx('order_history')
    .where({ merchantId })
    .whereIn('orderId', orderIds)
    .where({ type: 'refund', by: 'merchant' })
    .update({ text: trx.raw("split_part(text, ': ', 1)") })
}

/** What whoever delivers our events keeps of them. By jobs, because it may be out of reach. */
async function forgetEvents(trx: Knex, merchantId: string, events: { id: string }[]) {
  for (let at = 0; at < events.length; at += EVENTS_A_JOB)
    await queueJob(trx, 'forgetEvents', { merchantId, eventIds: events.slice(at, at + EVENTS_A_JOB).map(({ id }) => id) })
}
