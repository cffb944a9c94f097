import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import type { Payouts, ProviderPayout } from '../../gateways/payouts.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { isOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { emit } from '../../platform/outbox/Event.ts'
import { ownerOf } from '../../shop/merchant/handles.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { beginReading } from '../orders/refunds/bookReturned.ts'
import { mailFailure } from './mailFailure.ts'
import { Payout } from './Payout.ts'
import { presentPayout } from './present.ts'
import { readLines } from './readLines.ts'

interface Context {
  db: Knex
  payments: Payouts
  config: Pick<Config, 'publicUrl'>
}
type Account = { merchantId: string; accountId: string; payoutsReadAt: Date | null }

/** Without an event of the provider, payouts are read again after this long. */
const INTERVAL_HOURS = 6
const PAGE = 200
/** A bank can return a payout for about this long after it was paid. */
const FINAL_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Reads payouts and what they consist of from the provider, for the merchants whose last reading is old. Runs
 * every ten minutes. Safe to run twice at once, and to be killed at any point: what is stored has the provider's ids.
 */
export async function followPayouts({ db, payments, config }: Context, log: (error: unknown) => void): Promise<void> {
  const dueAfter = async (last: Account | null, only: Only): Promise<Account[]> =>
    db('merchants')
      .whereNotNull('paymentAccountId')
      .where((query) =>
        query
          .whereNull('payoutsReadAt')
          .orWhere('payoutsReadAt', '<', db.raw('now() - make_interval(hours => ?)', [INTERVAL_HOURS])),
      )
      .where('id', '>', last?.merchantId ?? NOBODY)
      .where(isOnly(only, 'id'))
      .orderBy('id')
      .limit(PAGE)
      .select({ merchantId: 'id', accountId: 'paymentAccountId' }, 'payoutsReadAt')
  await sweep(db, dueAfter, (account) => followOne({ db, payments, config }, account), log)
}

/** Reads the payouts of one account, after an event of the provider. */
export async function followAccount({ db, payments, config }: Context, accountId: string): Promise<void> {
  // The provider also reports accounts that are not ours.
  const id = await ownerOf(db, 'account', accountId)
  const merchant = id && (await Merchant.query(db).findOne({ id, paymentAccountId: accountId }).select('payoutsReadAt'))
  if (merchant) await followOne({ db, payments, config }, { merchantId: id, accountId, payoutsReadAt: merchant.payoutsReadAt })
}

async function followOne({ db, payments, config }: Context, { merchantId, accountId, payoutsReadAt }: Account): Promise<void> {
  const readAt = new Date()
  const reading = await beginReading(db)
  for await (const payout of payments.listPayouts(accountId, await since(db, merchantId, payoutsReadAt))) {
    const { isComplete } = await keep({ db, config }, merchantId, { payout, reading, isNews: payoutsReadAt !== null })
    faultPoint('payout kept')
    if (!isComplete && payout.transactions !== 'later') await readLines({ db, payments }, { merchantId, accountId, payout })
  }
  await db('merchants').where({ id: merchantId }).update({ payoutsReadAt: readAt })
}

/** Everything at first, then what may have changed since the last reading. */
async function since(db: Knex, merchantId: string, readAt: Date | null): Promise<Date> {
  if (!readAt) return new Date(0)
  const [open] = await Payout.query(db)
    .where({ merchantId })
    .where((query) => query.whereIn('status', ['pending', 'in_transit']).orWhere({ isComplete: false }))
    .orderBy('createdAt')
    .limit(1)
  const latest = readAt.getTime() - FINAL_DAYS * DAY_MS
  return new Date(Math.min(latest, open?.createdAt.getTime() ?? latest))
}

/** Stores the state of a payout, unless a later reading has stored it. */
const keep = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  merchantId: string,
  { payout, reading, isNews }: { payout: ProviderPayout; reading: number; isNews: boolean },
): Promise<Payout> =>
  db.transaction(async (trx) => {
    const { transactions: _, ...state } = payout
    const row = { ...state, merchantId, reading }
    const isNew = await trx('payouts').insert(row).onConflict(['merchant_id', 'id']).ignore().returning('id')
    const before = await Payout.query(trx).findOne({ merchantId, id: payout.id }).forUpdate().throwIfNotFound()
    const hasChanged = isNew.length > 0 || before.status !== payout.status
    if (reading < before.reading) return before
    const { status, failure, arrivesAt } = row
    const after = await before.$query(trx).patchAndFetch({ status, failure, arrivesAt, reading })
    // Not for the history of an account that was just connected.
    if (hasChanged && isNews && (status === 'paid' || status === 'failed'))
      await emit(trx, merchantId, `payout.${status}`, presentPayout(after))
    if (hasChanged && isNews && status === 'failed') await mailFailure(trx, after, config.publicUrl)
    return after
  })
