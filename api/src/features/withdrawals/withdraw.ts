import type { Transaction } from 'objection'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { queueOrderMails, type OrderMail } from '../../shop/letters/queueMail.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { note } from '../../shop/order/timeline.ts'
import { canWithdraw } from '../../shop/order/withdrawal.ts'
import { announce } from '../orders/order/announce.ts'

/**
 * Records a buyer's withdrawal from the contract, once. Refunds nothing: the merchant decides when, because goods may
 * have to come back first.
 * @throws 409 without a right of withdrawal, or after its period.
 */
export async function withdraw(
  trx: Transaction,
  { merchantId, id }: { merchantId: string; id: string },
  shop: Merchant,
  statement: { name: string; email: string },
): Promise<Order> {
  const order = await Order.query(trx).findOne({ merchantId, id }).forUpdate().throwIfNotFound()
  await order.$fetchGraph('[items, shipments]', { transaction: trx })
  if (order.withdrawnAt) return order
  if (!canWithdraw(order, shop)) throw conflict('This order cannot be withdrawn from, or no longer. Write to the seller instead.')

  const name = requiredText('name', statement.name)
  const { email } = readEmail('email', statement.email)
  await order.$query(trx).patch({ withdrawnAt: new Date(), withdrawal: { name, email } })
  await note(trx, order, { type: 'withdrawn', text: 'The buyer withdrew from the contract', by: 'shopper' })
  await queueOrderMails(trx, merchantId, mailsOf(order, shop, email))
  await announce(trx, order, 'order.withdrawn')
  return order
}

/** The confirmation goes to the address in the statement, and to the order's if that differs. */
function mailsOf({ id: orderId, customerEmail }: Order, shop: Merchant, email: string): OrderMail[] {
  const buyers = new Set([email, customerEmail].filter(Boolean))
  return [
    ...[...buyers].map((to): OrderMail => ({ orderId, to, template: 'withdrawal', occasion: `withdrawal:${orderId}:${to}` })),
    { orderId, to: shop.email, template: 'withdrawal_notice', occasion: `withdrawal:${orderId}:notice` },
  ]
}
