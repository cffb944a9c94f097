import type { Knex } from 'knex'
import { vatReturnedMinor } from '../../../shop/order/exempt.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { creditedOf, issueCreditNote, newestInvoice } from '../../../shop/invoice/issueCreditNote.ts'
import { issueInvoice } from '../../../shop/invoice/issueInvoice.ts'

/**
 * Corrects the invoice of a completed order whose credit notes credit more than was returned, because a bank returned a part of it.
 * A document never changes, so the rest of the invoice is credited, and a new invoice is written with a credit note for what is
 * still returned. The caller's transaction must hold the lock on the order's row.
 */
export async function correctCredited(trx: Knex, order: Order): Promise<void> {
  const invoice = await newestInvoice(trx, order)
  if (!invoice) return
  const { total } = await creditedOf(trx, invoice)
  const returned = Math.max(0, order.refundedMinor + order.lostMinor - vatReturnedMinor(order))
  if (total <= Math.min(invoice.totalMinor, returned)) return
  await issueCreditNote(trx, order, invoice.totalMinor, { refundId: `correction of ${invoice.id}`, isCorrection: true })
  await issueInvoice(trx, order)
}
