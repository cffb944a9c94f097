import type { Knex } from 'knex'

/** Gives up the pending deliveries of an endpoint that is switched off; a replay brings them back. */
export const giveUpOn = (trx: Knex, merchantId: string, endpointId: string) =>
  trx('webhook_deliveries').where({ merchantId, endpointId, status: 'pending' }).update({ status: 'failed', nextTryAt: null })
