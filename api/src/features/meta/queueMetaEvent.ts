import type { Knex } from 'knex'
import type { MetaEvent } from '../../gateways/metaConversions.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

/** Whether a merchant's ad platform is switched on, may receive events, and has a token. */
export const sendsToMeta = (
  merchant: Pick<Merchant, 'pixelId' | 'pixelEnabled' | 'pixelAccessToken' | 'pixelConsent'>,
): merchant is typeof merchant & { pixelId: string } =>
  merchant.pixelEnabled && merchant.pixelId !== null && merchant.pixelAccessToken !== null && merchant.pixelConsent !== 'never'

/** Queues one event in the caller's transaction. Ignores a second one of the same name and id. */
export async function queueMetaEvent(
  trx: Knex,
  { id, pixelId }: { id: string; pixelId: string },
  event: MetaEvent,
  orderId: string | null = null,
): Promise<void> {
  const [row] = await trx('meta_events')
    .insert({ merchantId: id, pixelId, name: event.event_name, eventId: event.event_id, orderId, payload: JSON.stringify(event) })
    .onConflict(['merchantId', 'pixelId', 'name', 'eventId'])
    .ignore()
    .returning('id')
  if (row) await queueJob(trx, 'sendMetaEvent', { merchantId: id, id: row.id })
}
