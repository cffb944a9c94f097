import type { Order } from '../../../shop/order/Order.ts'

const MINUTE_MS = 60_000

/** Returns until when something can be added to an order with its kept card; null if nothing can. */
export function upsellEnds({ paymentStatus, completedAt, paymentMethodId, keepsCardMinutes }: Order): Date | null {
  if (paymentStatus !== 'completed' || !completedAt || !paymentMethodId || keepsCardMinutes === null) return null
  return new Date(completedAt.getTime() + keepsCardMinutes * MINUTE_MS)
}
