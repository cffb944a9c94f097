import { presentChange } from '../../../platform/db/presentChange.ts'
import type { components } from '../../../generated/openapi.ts'
import { toMajor } from '../../../pricing/money.ts'
import type { Order } from '../../../shop/order/Order.ts'
import type { Refund } from '../../../shop/order/Refund.ts'

/** A refund as the API returns it. */
export const presentRefund = (refund: Refund, currency: Order['currency']): components['schemas']['Refund'] => ({
  id: refund.id,
  order_id: refund.orderId,
  amount: toMajor(refund.amountMinor, currency),
  currency,
  note: refund.reason,
  restock: refund.restock,
  status: refund.status,
  source: refund.source,
  failure: refund.failure,
  created_at: refund.createdAt.toISOString(),
  updated_at: presentChange(refund),
})
