import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import type { components } from '../../../generated/openapi.ts'

type Failures = components['schemas']['WebhookFailures']

const FAILURES = `
  with own as materialized (
    select type, last_status_code, status = 'failed' as is_over from webhook_deliveries
    where merchant_id = :merchantId and endpoint_id = :id and (status = 'failed' or (status = 'pending' and tries > 0))),
  types as (
    select type, count(*) filter (where is_over) as failed, count(*) filter (where not is_over) as retrying from own group by type),
  answers as (select last_status_code, count(*) as count from own group by last_status_code)
  select
    (select count(*) filter (where is_over) from own) as failed,
    (select count(*) filter (where not is_over) from own) as retrying,
    coalesce((select json_agg(json_build_object('event_type', type, 'failed', failed, 'retrying', retrying)
      order by failed + retrying desc, type) from types), '[]') as by_type,
    coalesce((select json_agg(json_build_object('status_code', last_status_code, 'count', count)
      order by count desc, last_status_code) from answers), '[]') as by_answer`

/** Sums up the deliveries of an endpoint that failed, and those that failed and are tried again. */
export async function countFailures(db: Knex, merchantId: string, id: string): Promise<Failures> {
  const [row] = await sql<{ failed: number; retrying: number; byType: Failures['by_type']; byAnswer: Failures['by_answer'] }>(
    db,
    FAILURES,
    { merchantId, id },
  )
  const { failed, retrying, byType, byAnswer } = row!
  return { failed: Number(failed), retrying: Number(retrying), by_type: byType, by_answer: byAnswer }
}
