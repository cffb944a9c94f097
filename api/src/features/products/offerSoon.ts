import type { Knex } from 'knex'
import { queueJob } from '../../platform/jobs/queue.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'

/**
 * Tells those who wait for links of a merchant at once if one of them is back, so that few pieces are sold to others before.
 * Everything else that brings a link back is noticed within a minute.
 */
export async function offerSoon(trx: Knex, merchantId: string): Promise<void> {
  const waiting = await WaitlistEntry.query(trx).findOne({ merchantId }).whereNotNull('confirmedAt').whereNull('reservedUntil')
  if (waiting) await queueJob(trx, 'offerReservations', {}, { key: 'soon' })
}
