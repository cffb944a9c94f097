import { OwnedRow } from '../../platform/db/Row.ts'
import type { components } from '../../generated/openapi.ts'
import type { Order } from '../../shop/order/Order.ts'

export type UpsellStatus = components['schemas']['UpsellStatus']

/** An upsell that was shown after an order, as it was then. */
export class Upsell extends OwnedRow {
  static override tableName = 'upsells'
  static override idColumn = ['merchantId', 'orderId']

  declare orderId: string
  declare linkId: string
  declare productId: string
  declare variantId: string | null
  declare priceMinor: number
  declare headline: string
  declare paymentMethodId: string
  declare shownAt: Date
  declare expiresAt: Date
  declare dismissedAt: Date | null
  /** The order that the buyer added, paid or not. */
  declare addedOrderId: string | null
  /** When its payment was last tried. */
  declare attemptedAt: Date | null
}

/** @param added the order that the buyer added; null if they added none. */
export function statusOf({ dismissedAt, expiresAt }: Upsell, added: Pick<Order, 'paymentStatus'> | null): UpsellStatus {
  if (added)
    return { pending: 'processing', completed: 'taken', refunded: 'taken', failed: 'declined' }[
      added.paymentStatus
    ] as UpsellStatus
  if (dismissedAt) return 'dismissed'
  return expiresAt <= new Date() ? 'expired' : 'open'
}
