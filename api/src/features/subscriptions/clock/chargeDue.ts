import type { Knex } from 'knex'
import { acrossServers, isOnly, type Only, sumOf } from '../../../platform/db/acrossServers.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NOBODY } from '../../../platform/http/merchantCode.ts'
import { workByMerchant } from '../../../platform/jobs/byMerchant.ts'
import { inLanes } from '../../../platform/jobs/inLanes.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { advance } from './advance.ts'
import type { CycleDeps } from './cycleInput.ts'
import { NOTICE_MS } from './noticeTrialEnd.ts'

interface Due {
  merchantId: string
  id: string
}

const PAGE = 200
/** Subscriptions that are charged at once. */
const LANES = 8

// The trials are few: those that end within three days.
const DUE = (whose: string) => `
  select merchant_id, id from (
    select merchant_id, id from subscriptions where ${whose} next_charge_at <= :now
    union select merchant_id, id from subscriptions where ${whose} resumes_at <= :now
    union select merchant_id, id from subscriptions where ${whose} cancels_at <= :now and ended_at is null
    union select merchant_id, id from subscriptions where ${whose} gives_up_at <= :now
    union select merchant_id, subscription_id from subscription_cycles where ${whose} next_attempt_at <= :now
    union select merchant_id, id from subscriptions where ${whose} status = 'trialing' and next_charge_at <= :soon
      and not exists (select from subscription_history past where ${whose} past.merchant_id = subscriptions.merchant_id
        and past.subscription_id = subscriptions.id and past.type = 'trial_ending')) due
  where (merchant_id, id) > (:merchantId, :id) order by merchant_id, id limit ${PAGE}`
const DUE_OF_ALL = DUE('')
const DUE_OF_SOME = DUE('merchant_id = any(cast(:only as uuid[])) and')
const DUE_OF_ONE = DUE('merchant_id = :only and')

/**
 * Charges, resumes and ends the subscriptions that are due, of all merchants. Safe to run twice at once, and to be killed at any
 * point. What fails stays due, and holds up nothing else.
 * @returns how many it looked at.
 */
export async function chargeDue(deps: CycleDeps, log: (error: unknown) => void = rethrow): Promise<number> {
  const chargeAll = (only: Only) =>
    sweepDue(deps, (last) => pageOf(deps.db, only ? DUE_OF_SOME : DUE_OF_ALL, { ...last, now: new Date(), only }), log)
  return sumOf(await acrossServers(deps.db, chargeAll, log)) + (await chargeAhead(deps, log))
}

/** Those of merchants whose clock is ahead. Real money has none of these. */
async function chargeAhead(deps: CycleDeps, log: (error: unknown) => void): Promise<number> {
  if (!deps.config.testMode) return 0
  const read = async (only: Only): Promise<{ merchantId: string }[]> =>
    deps.db('sandbox_clocks').where(isOnly(only)).select('merchantId')
  let count = 0
  const charge = async ({ merchantId }: { merchantId: string }) => {
    const charged = await chargeDueOf(deps, merchantId, log)
    count += charged
  }
  await workByMerchant((await acrossServers(deps.db, read, log)).flat(), charge, log)
  return count
}

/** The same for one merchant, by the time of their clock. */
export async function chargeDueOf(deps: CycleDeps, merchantId: string, log: (error: unknown) => void = rethrow): Promise<number> {
  const now = await clockOf(deps.db, merchantId)
  return sweepDue(deps, (last) => pageOf(deps.db, DUE_OF_ONE, { ...last, now, only: merchantId }), log)
}

const pageOf = (db: Knex, text: string, { now, ...bindings }: Due & { now: Date; only: Only | string }): Promise<Due[]> =>
  sql<Due>(db, text, { ...bindings, now, soon: new Date(now.getTime() + NOTICE_MS) })

async function sweepDue(
  deps: CycleDeps,
  pageAfter: (last: Due) => Promise<Due[]>,
  log: (error: unknown) => void,
): Promise<number> {
  let count = 0
  let last: Due = { merchantId: NOBODY, id: NOBODY }
  for (let page = await pageAfter(last); page.length; page = await pageAfter(last)) {
    await inLanes(page, LANES, (due) => advance(deps, due), log)
    count += page.length
    last = page.at(-1)!
  }
  return count
}
