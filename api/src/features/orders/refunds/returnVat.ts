import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { exemptSale } from './exemptSale.ts'
import { newestInvoice } from '../../../shop/invoice/issueCreditNote.ts'
import type { Vat } from '../../../pricing/Vat.ts'
import { Dispute, type Order, OrderItem } from '../../../shop/order/Order.ts'
import { Refund } from '../../../shop/order/Refund.ts'
import { reserveRefund, sendRefund } from './createRefund.ts'

/**
 * Reserves the refund of a sale's VAT, because the buyer's number was confirmed after it. The caller has locked the order, and
 * sends the refund after the commit. Once the money went back, the invoice is corrected.
 * @param vat how the sale is taxed with the number.
 * @returns null where the merchant has to decide: nothing was paid by card, or something was refunded or disputed.
 */
export async function reserveVatReturn(trx: Transaction, order: Order, vat: Vat): Promise<Refund | null> {
  const { merchantId, id: orderId } = order
  const isUntouched = order.paymentStatus === 'completed' && order.refundedMinor === 0 && order.lostMinor === 0
  if (!isUntouched || !order.paymentIntentId || order.paidMinor !== order.totalMinor || order.taxCalculation) return null
  if (await Dispute.query(trx).findOne({ merchantId, orderId })) return null
  if (await Refund.query(trx).findOne({ merchantId, orderId }).whereIn('status', ['pending', 'succeeded'])) return null
  if (!(await newestInvoice(trx, order))) return null
  const items = await OrderItem.query(trx).where({ merchantId, orderId }).orderBy('position')
  const exempt = exemptSale(order, items, vat)
  if (!exempt) return null
  const request = {
    amountMinor: order.totalMinor - exempt.total_minor,
    reason: 'VAT, because VIES confirmed the number',
    restock: false,
    exempt,
  }
  return reserveRefund(trx, { merchantId, system: 'VIES' }, order, request)
}

/** A refusal of the provider is stored with the refund, and in the timeline. */
export async function sendVatReturn(ctx: Pick<Deps, 'db' | 'payments'>, order: Order, refund: Refund): Promise<void> {
  try {
    await sendRefund(ctx, order, refund)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
