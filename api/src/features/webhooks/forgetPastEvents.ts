import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'

const DAY_MS = 24 * 3_600_000
const PAGE = 200
const BATCH = 2000

// One look-up per merchant, in the index by time. Without the merchant, a scan of the whole table.
const overdue = (only: Only) => `
  select m.id as merchant_id from merchants m where m.id > :last ${andOnly(only, 'm.id')} and exists (
    select from outbox o where o.merchant_id = m.id ${andOnly(only, 'o.merchant_id')} and o.created_at < :before and o.relayed_at is not null)
  order by m.id limit ${PAGE}`
// The log of an endpoint shows what was sent, so an event stays for as long as its deliveries.
const FORGET = `
  delete from outbox where merchant_id = :merchantId and id in (
    select o.id from outbox o where o.merchant_id = :merchantId and o.created_at < :before and o.relayed_at is not null
      and not exists (select from webhook_endpoints e join webhook_deliveries d
        on d.merchant_id = e.merchant_id and d.endpoint_id = e.id and d.event_id = o.id
        where e.merchant_id = :merchantId and d.merchant_id = :merchantId)
    limit ${BATCH})
  returning id`

/** Deletes events that are older than `eventDays`, some of one merchant at a time, so that no lock is held for long. */
export function forgetPastEvents(
  { db, config }: Pick<Deps, 'db'> & { config: Pick<Deps['config'], 'eventDays'> },
  log: (error: unknown) => void = rethrow,
): Promise<number> {
  const before = new Date(Date.now() - config.eventDays * DAY_MS)
  return sweep<{ merchantId: string }>(
    db,
    (last, only) => sql(db, overdue(only), { last: last?.merchantId ?? NOBODY, before, only }),
    ({ merchantId }) => forgetOf(db, merchantId, before),
    log,
  )
}

async function forgetOf(db: Knex, merchantId: string, before: Date): Promise<void> {
  let deleted: number
  do deleted = (await sql(db, FORGET, { merchantId, before })).length
  while (deleted === BATCH)
}
