import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { renewDownloads } from '../delivery/downloads.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { Order } from '../../shop/order/Order.ts'
import { recordPurchases } from '../../shop/order/purchases.ts'
import { note } from '../../shop/order/timeline.ts'
import { assertMayMail } from '../../shop/letters/assertMayMail.ts'
import { type OrderMail, queueOrderMails } from '../../shop/letters/queueMail.ts'
import { markRepeated, readUndelivered } from '../../shop/letters/undelivered.ts'

type Context = Pick<Deps, 'config'> & Actor

/**
 * Mails the receipt of an order again, with links that work as long and as often as the first ones did. To a given address it sends
 * instead what could not be delivered, if there is any.
 * @throws 404, 409 for an order that has no such mail, 403 and 429 for a mail that would not be sent.
 */
export async function resendReceipt(
  trx: Transaction,
  ctx: Context,
  orderId: string,
  { email, change_contact: changesContact = false }: Partial<components['schemas']['ResendInput']> = {},
): Promise<void> {
  const { config, merchantId } = ctx
  const given = email === undefined ? null : readEmail('email', email)
  const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
  if (!order) throw notFound('Order')
  if (!order.customerEmail) throw conflict('The customer was erased, so there is no address to send it to.')
  const other = given?.canonicalEmail === order.canonicalEmail ? null : given
  const mails = await mailsToSend(trx, order, given !== null)
  if (!mails.length) throw conflict('Only a completed order has a receipt.')
  const to = given?.email ?? order.customerEmail
  const contactChangedAt = other ? new Date() : order.contactChangedAt
  await assertMayMail(trx, config, merchantId, { to, paidMinor: order.paidMinor, contactChangedAt })
  if (other) await recordRedirection(trx, ctx, order, { email: to, changesContact })
  if (other && changesContact) {
    await changeOrder(trx, order, { customerEmail: to, canonicalEmail: other.canonicalEmail, contactChangedAt })
    await recordPurchases(trx, [order])
  }
  if (mails.some(({ template }) => template === 'receipt')) await renewDownloads(trx, merchantId, orderId)
  await markRepeated(trx, order, given ? null : 'receipt')
  await queueOrderMails(
    trx,
    merchantId,
    mails.map(({ template, data }) => ({
      orderId,
      to,
      template,
      occasion: `${template}:${orderId}:${randomUUID()}`,
      data: { ...data, ...(other && { typedBySeller: true }) },
    })),
  )
}

type Content = Pick<OrderMail, 'template' | 'data'>

/** Each once, although several mails of one kind may have failed. */
async function mailsToSend(trx: Deps['db'], order: Order, isRepair: boolean): Promise<Content[]> {
  const isCompleted = order.paymentStatus === 'completed'
  const undelivered = isRepair ? await readUndelivered(trx, order) : []
  const contents = new Map(
    undelivered
      .filter(({ template }) => template !== 'receipt' || isCompleted)
      .map(({ template, data }) => [`${template} ${JSON.stringify(data)}`, { template, data }]),
  )
  if (contents.size) return [...contents.values()]
  return isCompleted ? [{ template: 'receipt' }] : []
}

/** Written before the order changes: goods that go to a stranger leave a trace at the order and in the activity log. */
async function recordRedirection(
  trx: Deps['db'],
  actor: Actor,
  order: Order,
  { email, changesContact }: { email: string; changesContact: boolean },
): Promise<void> {
  const later = changesContact ? ', and later mails too' : ''
  await note(trx, order, { type: 'mail', text: `Mail goes to ${email}${later}`, by: 'merchant' })
  const after = { order_number: order.number, email, change_contact: changesContact }
  await recordAudit(trx, actor, { action: 'mail.redirected', target: order.id, after })
}
