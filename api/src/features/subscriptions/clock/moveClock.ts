import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { warnOfExpiry } from '../warnOfExpiry.ts'
import { chargeDueOf } from './chargeDue.ts'
import type { CycleDeps } from './cycleInput.ts'
import { NOTICE_MS } from './noticeTrialEnd.ts'

/** Due moments that one call runs. Each charges all subscriptions that are due at it. */
const MOST = 20

const MOMENTS = `
  select next_charge_at as at from subscriptions where merchant_id = :merchantId and next_charge_at is not null
  union all select resumes_at from subscriptions where merchant_id = :merchantId and resumes_at is not null
  union all select cancels_at from subscriptions where merchant_id = :merchantId and cancels_at is not null and ended_at is null
  union all select gives_up_at from subscriptions where merchant_id = :merchantId and gives_up_at is not null
  union all select next_attempt_at from subscription_cycles where merchant_id = :merchantId and next_attempt_at is not null
  union all select next_charge_at - make_interval(secs => ${NOTICE_MS / 1000}) from subscriptions
    where merchant_id = :merchantId and status = 'trialing' and next_charge_at is not null`
const NEXT = `select min(at) as at, (select coalesce(md5(string_agg(at::text, ' ' order by at)), '') from (${MOMENTS}) due where at <= :now) as behind
  from (${MOMENTS}) due where at > :now and at <= :to`

/**
 * Moves the clock of a merchant's subscriptions forward, and does everything that becomes due on the way, in order.
 * @returns the time of the clock, and whether more is due until `to`: then the caller goes on with another call.
 */
export async function moveClock(
  deps: CycleDeps,
  merchantId: string,
  to: Date,
  log: (error: unknown) => void,
): Promise<{ now: Date; hasMore: boolean }> {
  const { db } = deps
  let behind: string | null = null
  for (let runs = 0; runs < MOST; runs++) {
    const now = await clockOf(db, merchantId)
    const [found] = await sql<{ at: Date | null; behind: string }>(db, NEXT, { merchantId, now, to }, 'nextMoment')
    const next = found!
    // What is due and does not move, such as what waits for the provider, holds up nothing.
    const isStuck = next.behind === '' || next.behind === behind
    behind = next.behind
    if (isStuck && next.at === null) {
      await setClock(db, merchantId, to)
      await warnOfExpiry(db, to, log, merchantId)
      return { now: to, hasMore: false }
    }
    if (isStuck) await setClock(db, merchantId, next.at!)
    await chargeDueOf(deps, merchantId, log)
    await warnOfExpiry(db, await clockOf(db, merchantId), log, merchantId)
  }
  return { now: await clockOf(db, merchantId), hasMore: true }
}

/** Never backwards, also if another call has moved it further. */
async function setClock(db: Knex, merchantId: string, at: Date): Promise<void> {
  const aheadMs = Math.max(0, at.getTime() - Date.now())
  await db('sandbox_clocks')
    .insert({ merchantId, aheadMs })
    .onConflict('merchantId')
    .merge({ aheadMs: db.raw('greatest(sandbox_clocks.ahead_ms, excluded.ahead_ms)') })
}
