import type { Deps } from '../../deps.ts'
import { queueJob } from '../../../platform/jobs/queue.ts'
import type { Order } from '../../../shop/order/Order.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Queues the next check after as much time as has passed since the sale: ten minutes, twenty, forty, at most half a
 * day.
 */
export const queueRecheck = (
  trx: Deps['db'],
  { id, merchantId, completedAt }: Pick<Order, 'id' | 'merchantId' | 'completedAt'>,
  now: Date,
): Promise<void> => {
  const ageMs = now.getTime() - (completedAt ?? now).getTime()
  const waitMs = Math.min(Math.max(ageMs, 10 * MINUTE_MS), 12 * HOUR_MS)
  return queueJob(trx, 'recheckVatNumber', { merchantId, orderId: id }, { key: id, runAt: new Date(now.getTime() + waitMs) })
}
