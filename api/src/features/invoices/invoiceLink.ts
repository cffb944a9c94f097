import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'

/**
 * Returns the address of an order's invoice for its buyer, used in the receipt and in mails. It opens that one invoice
 * without signing in, as long as the deployment keeps its secret, because people look for invoices after years.
 */
export const invoiceUrl = ({ publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>, order: { id: string }): string =>
  `${publicUrl}/account/orders/${order.id}/invoice?token=${tokenOf(secret, order.id)}`

/** Whether a token is that of this order's invoice link. */
export function opensInvoice(secret: string, orderId: string, token: string): boolean {
  const [given, right] = [token, tokenOf(secret, orderId)].map((text) => createHmac('sha256', secret).update(text).digest())
  return timingSafeEqual(given!, right!)
}

const tokenOf = (secret: string, orderId: string) =>
  createHmac('sha256', secret).update(`invoice ${orderId}`).digest('base64url').slice(0, 32)
