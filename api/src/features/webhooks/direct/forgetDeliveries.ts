import type { Knex } from 'knex'
import { deleteInBatches } from '../../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'

const KEPT = '30 days'

/** Deletes old deliveries with their attempts, also those that a listener never fetched. */
export const forgetDeliveries = (db: Knex, log: (error: unknown) => void = rethrow): Promise<number> =>
  deleteInBatches(
    db,
    {
      table: 'webhook_deliveries',
      key: ['merchant_id', 'id'],
      where: (andOnly) => `created_at < now() - interval '${KEPT}' and (status <> 'pending'
      or exists (select from webhook_endpoints e where e.merchant_id = webhook_deliveries.merchant_id ${andOnly('e.merchant_id')}
        and e.id = webhook_deliveries.endpoint_id and e.listener_id is not null))`,
    },
    log,
  )
