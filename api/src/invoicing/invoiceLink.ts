import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { readMerchant, writeMerchant } from '../http/merchantCode.ts'

/**
 * Returns the address of an order's invoice for its buyer, used in the receipt and in mails. It opens that one invoice
 * without signing in, as long as the deployment keeps its secret, because people look for invoices after years.
 */
export const invoiceUrl = ({ publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>, order: Owned): string =>
  `${publicUrl}/account/orders/${order.id}/invoice?token=${tokenOf(secret, order)}`

/** Returns the merchant of the order whose invoice a token opens; null for any other text. */
export function openedBy(secret: string, id: string, token: string): string | null {
  const merchantId = readMerchant(token)
  if (!merchantId) return null
  const [given, right] = [token, tokenOf(secret, { id, merchantId })].map((text) =>
    createHmac('sha256', secret).update(text).digest(),
  )
  return timingSafeEqual(given!, right!) ? merchantId : null
}

interface Owned {
  id: string
  merchantId: string
}

const tokenOf = (secret: string, { id, merchantId }: Owned) =>
  writeMerchant(merchantId) + createHmac('sha256', secret).update(`invoice ${merchantId} ${id}`).digest('base64url').slice(0, 32)
