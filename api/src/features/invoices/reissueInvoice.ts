import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import { ApiError, conflict, notFound } from '../../platform/http/errors.ts'
import { issueCreditNote, newestInvoice } from '../../shop/invoice/issueCreditNote.ts'
import { issueInvoice } from '../../shop/invoice/issueInvoice.ts'
import { IDENTITY_NAMES, missingOnNext } from '../../shop/merchant/identity.ts'
import { missingOnPaper } from '../../shop/order/Invoice.ts'
import { documentNumber } from '../../shop/order/Invoice.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'

/**
 * Replaces an order's invoice that lacks what the law requires of the seller: credits it in full, and writes a new one
 * with the seller's present details, both in one transaction behind the order's lock. Amounts and tax stay. Does nothing
 * if the newest invoice lacks nothing, so a repeated call writes no documents (docs/product/orders.md#corrections).
 * @throws 404, 409 for an order whose invoice cannot be replaced, 422 while the details are still incomplete.
 */
export const reissueInvoice = (db: Deps['db'], actor: Actor, id: string): Promise<void> =>
  db.transaction(async (trx) => {
    const { merchantId } = actor
    const order = await Order.query(trx).findOne({ merchantId, id }).forUpdate()
    if (!order) throw notFound('Order')
    const invoice = await newestInvoice(trx, order)
    if (!invoice) throw conflict('This order has no invoice.')
    if (missingOnPaper(invoice).length === 0) return
    await assertReissuable(trx, order)
    await assertComplete(trx, merchantId, invoice.taxes.length > 0)
    await issueCreditNote(trx, order, invoice.totalMinor, { refundId: `reissue of ${invoice.id}`, isCorrection: true })
    await issueInvoice(trx, order)
    const next = await newestInvoice(trx, order)
    await recordAudit(trx, actor, {
      action: 'invoice.reissued',
      target: id,
      before: { number: documentNumber(invoice) },
      after: { number: documentNumber(next!) },
    })
  })

/** A refunded invoice has credit notes of its own, whose tax by rate would not be the same on a new one. */
async function assertReissuable(trx: Transaction, order: Order): Promise<void> {
  const { merchantId, id: orderId, paymentStatus, refundedMinor, lostMinor, totalMinor } = order
  if (paymentStatus !== 'completed' || refundedMinor > 0 || lostMinor > 0)
    throw conflict('This order was refunded or is not completed, so its invoice cannot be issued again.')
  if (totalMinor === 0) throw conflict('The invoice of a free order cannot be issued again.')
  const dispute = await trx('disputes').where({ merchantId, orderId, status: 'open' }).first('id')
  if (dispute) throw conflict('This order is disputed with a bank. Issue its invoice again when the dispute has ended.')
}

async function assertComplete(trx: Transaction, merchantId: string, hasVat: boolean): Promise<void> {
  const shop = await Merchant.query(trx).findById(merchantId).throwIfNotFound()
  const missing = missingOnNext(shop, hasVat)
  if (missing.length === 0) return
  const names = new Intl.ListFormat('en').format(missing.map((field) => IDENTITY_NAMES[field]))
  throw new ApiError(422, 'invoice_incomplete', `Complete your business information first. Missing: ${names}.`, {
    errors: missing.map((path) => ({ path, msg: `Your ${IDENTITY_NAMES[path]} is missing.` })),
  })
}
