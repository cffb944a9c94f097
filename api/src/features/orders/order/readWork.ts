import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { sql } from '../../../platform/db/sql.ts'
import { countOrders } from './countOrders.ts'
import { DISPUTE_STATUS } from './disputeStatus.ts'

/** Counts what waits in a merchant's orders. Each count is a range of an index. */
const WORK = `
  select
    (select count(*) from orders where merchant_id = :merchantId and fulfilment in ('to_ship', 'partly_shipped')) as to_ship,
    (select count(distinct order_id) from disputes where merchant_id = :merchantId and ${DISPUTE_STATUS.to_answer}) as to_answer,
    exists (select from orders where merchant_id = :merchantId and fulfilment <> 'not_needed') as has_shipping`

export async function readWork(db: Knex, merchantId: string): Promise<components['schemas']['OrderWork']> {
  const [work] = await sql<{ toShip: number; toAnswer: number; hasShipping: boolean }>(db, WORK, { merchantId })
  const unfinished = await countOrders(db, merchantId, 'only')
  return { to_ship: work!.toShip, to_answer: work!.toAnswer, unfinished, has_shipping: work!.hasShipping }
}
