import type { Deps } from '../../deps.ts'
import { Order } from '../../../shop/order/Order.ts'
import { Refund } from '../../../shop/order/Refund.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Records the tax of a sale at the provider that calculated it, so that its reports have it (docs/product/tax.md#stripe-tax).
 * Repeated until it succeeds, and recorded once: the order's id is the provider's reference.
 * @returns the provider's id of the record; null for a sale without a calculation.
 */
export async function recordTax({ db, payments }: Context, { merchantId, id }: Owned): Promise<string | null> {
  const order = await Order.query(db).findOne({ merchantId, id })
  if (!order?.taxCalculation) return null
  if (order.taxTransactionId) return order.taxTransactionId
  const { id: calculationId, accountId } = order.taxCalculation
  const taxTransactionId = await payments.recordTax({ accountId, calculationId, orderId: id })
  await Order.query(db).where({ merchantId, id }).patch({ taxTransactionId })
  return taxTransactionId
}

/** Takes back the tax of a refund there, once. Records the sale first if that is still to be done. */
export async function reverseTax({ db, payments }: Context, { merchantId, id }: Owned): Promise<void> {
  const refund = await Refund.query(db).findOne({ merchantId, id })
  if (refund?.status !== 'succeeded') return
  const order = await Order.query(db).findOne({ merchantId, id: refund.orderId })
  const transactionId = order && (await recordTax({ db, payments }, { merchantId, id: order.id }))
  if (!transactionId) return
  const { taxCalculation, currency } = order
  const { accountId } = taxCalculation!
  await payments.reverseTax({ accountId, transactionId, refundId: id, amountMinor: refund.amountMinor, currency })
}

interface Owned {
  merchantId: string
  id: string
}
