import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { type Cancellation, minimumEnd } from './cancel.ts'
import { lockForChange } from './states.ts'
import { type Stopped, stopCharge } from './stopCharge.ts'

/** Why an order of a cancelled subscription ended. */
export const CANCELLED = 'The subscription was cancelled'

/**
 * Stops what is being charged, before the subscription is cancelled. Does nothing if the cancellation lets an open cycle be charged.
 * @throws 404, and 409 if it was changed since the revision.
 */
export const stopToCancel = (
  ctx: Pick<Deps, 'db' | 'payments'>,
  { merchantId, id, revision }: { merchantId: string; id: string; revision?: number | undefined },
  by: Pick<Cancellation, 'at' | 'by'>,
): Promise<Stopped | null> =>
  stopCharge(
    ctx,
    async (trx) => {
      const subscription = await lockForChange(trx, merchantId, id, revision)
      return (await stopsCharge(trx, subscription, by)) ? subscription : null
    },
    CANCELLED,
  )

/** The cycle that was charged before it could be stopped; null if none was. */
export const chargedBy = (stopped: Stopped | null): number | null => (stopped?.outcome === 'charged' ? stopped.cycle : null)

/** A buyer who cancels for the end of the minimum term is charged until then. */
async function stopsCharge(db: Knex, subscription: Subscription, { at, by }: Pick<Cancellation, 'at' | 'by'>): Promise<boolean> {
  if (subscription.status === 'ended' || (subscription.cancelsAt && at === 'end')) return false
  const minimum = by === 'buyer' && at === 'end' ? minimumEnd(subscription) : null
  return !(minimum && minimum > (await clockOf(db, subscription.merchantId)))
}
