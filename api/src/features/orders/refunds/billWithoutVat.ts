import type { Transaction } from 'objection'
import type { Exempt } from '../../../shop/order/exempt.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { issueCreditNote, newestInvoice } from '../../../shop/invoice/issueCreditNote.ts'
import { issueInvoice } from '../../../shop/invoice/issueInvoice.ts'

/**
 * Corrects the invoice of a sale whose VAT was returned: credits what is left of it, and writes one without the VAT. Does
 * nothing the second time. The caller's transaction must hold the lock on the order's row.
 * @param refundId the refund of the VAT.
 */
export async function billWithoutVat(trx: Transaction, order: Order, exempt: Exempt, refundId: string): Promise<void> {
  if (order.exempt) return
  const invoice = await newestInvoice(trx, order)
  if (invoice) await issueCreditNote(trx, order, invoice.totalMinor, { refundId, isCorrection: true })
  await order.$query(trx).patch({ exempt, reverseCharge: true })
  await issueInvoice(trx, order)
}
