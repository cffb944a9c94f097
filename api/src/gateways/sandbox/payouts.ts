import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { describePayoutFailure } from '../payoutFailures.ts'
import type { Payouts, PayoutStatus, ProviderFunds, ProviderPayout, ProviderTransaction } from '../payouts.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** A payout is announced for a day, and with the bank for another. */
const PENDING_DAYS = 1
const ARRIVES_DAYS = 2
const PAGE = 500
const BANK = { name: 'Test bank', last4: '6789' }
/** A Monday. */
const EPOCH = Date.UTC(2024, 0, 1)

/** The end of the last week, Monday 0:00 UTC. */
const endOfWeek = (now: Date): Date => new Date(EPOCH + Math.floor((now.getTime() - EPOCH) / WEEK_MS) * WEEK_MS)

// Ids follow from what they are about, so a run that repeats another writes nothing.
const FOUND = `
  select 'txn_test_' || md5(kind || source_id) as id, every.* from (
    select 'sale' as kind, id as source_id, id as intent_id, account_id, amount_minor, fee_minor + borne_fee_minor as fee_minor, currency, created_at as at
    from sandbox.intents where status = 'succeeded'
    union all
    select 'refund', refunds.id, intents.id, account_id, -refunds.amount_minor, -refunds.fee_minor, currency, refunds.created_at
    from sandbox.refunds join sandbox.intents on intents.id = intent_id
    union all
    select 'dispute', disputes.id, intents.id, account_id, -disputes.amount_minor, -disputes.fee_minor, intents.currency, reversed_at
    from sandbox.disputes join sandbox.intents on intents.id = intent_id where reversed_at is not null
    union all
    select 'returned', id, null, account_id, amount_minor, 0, currency, created_at from sandbox.payouts where failure is not null) as every
  where at < :until and account_id = coalesce(:accountId, account_id)`

const COLLECT = `
  insert into sandbox.transactions (id, account_id, kind, source_id, intent_id, amount_minor, fee_minor, currency, created_at)
  select id, account_id, kind, source_id, intent_id, amount_minor, fee_minor, currency, at from (${FOUND}) as found
  on conflict (id) do nothing`

/** What was not paid out yet, collected or not. */
const BALANCE = `
  select currency, cast(sum(amount_minor - fee_minor) as bigint) as amount_minor from (${FOUND}) as found
  where not exists (select from sandbox.transactions paid where paid.id = found.id and payout_id is not null)
  group by currency order by currency`

const WAITING = `
  select account_id, currency, cast(sum(amount_minor - fee_minor) as bigint) as net_minor,
    cast(floor(extract(epoch from created_at - cast(:epoch as timestamptz)) / 604800) as integer) as week
  from sandbox.transactions
  where payout_id is null and created_at < :until and account_id = coalesce(:accountId, account_id) group by account_id, currency, week order by account_id, currency, week`

const PAY = `
  with made as (
    insert into sandbox.payouts (id, account_id, currency, amount_minor, created_at, failure)
    values (:id, :accountId, :currency, :netMinor, :endedAt, :failure) on conflict (id) do nothing returning id)
  update sandbox.transactions set payout_id = made.id from made
  where account_id = :accountId and currency = :currency and payout_id is null and transactions.created_at < :endedAt
  returning payout_id`

/**
 * Pays out what each account has, once for each week that has ended. A week in which more went back than came in is
 * carried over to the next. Runs every hour; all of a run is one transaction, and the second run of a week does nothing.
 */
export async function payOutSandbox(db: Knex, now = new Date()): Promise<void> {
  const until = endOfWeek(now)
  await db.transaction(async (trx) => {
    const [run] = await trx('sandbox.payout_runs').insert({ endedAt: until }).onConflict('ended_at').ignore().returning('endedAt')
    if (run) await payOut(trx, until)
  })
}

/**
 * Pays out at once what an account has.
 * @param failure the code for which the bank returns it; null if the bank takes it.
 * @returns ids of the payouts, at most one for each currency.
 */
export const payOutSandboxNow = (db: Knex, accountId: string, failure: string | null): Promise<string[]> =>
  db.transaction(async (trx) => {
    // No other payout is made meanwhile, so that no transaction is paid out twice.
    await trx.raw('lock table sandbox.payout_runs in share row exclusive mode')
    const until = new Date()
    await sql(trx, COLLECT, { until, accountId })
    const waiting = await sql<Waiting>(trx, WAITING, { until, epoch: new Date(EPOCH), accountId })
    const sums = new Map<string, number>()
    for (const { currency, netMinor } of waiting) sums.set(currency, (sums.get(currency) ?? 0) + netMinor)
    const made: string[] = []
    for (const [currency, netMinor] of sums) {
      const id = netMinor > 0 ? await pay(trx, { accountId, currency, netMinor, endedAt: until, failure }) : null
      if (id) made.push(id)
    }
    return made
  })

interface Waiting {
  accountId: string
  currency: string
  netMinor: number
  /** Counted from the epoch. */
  week: number
}

async function payOut(trx: Knex, until: Date): Promise<void> {
  await sql(trx, COLLECT, { until, accountId: null })
  const waiting = await sql<Waiting>(trx, WAITING, { until, epoch: new Date(EPOCH), accountId: null })
  let carriedMinor = 0
  for (const [at, { accountId, currency, netMinor, week }] of waiting.entries()) {
    carriedMinor += netMinor
    const next = waiting[at + 1]
    const isLast = next?.accountId !== accountId || next.currency !== currency
    const ends = [new Date(EPOCH + (week + 1) * WEEK_MS), ...(isLast ? [until] : [])]
    // A week that was paid out already may get a late payment, which then belongs to the last one.
    for (const endedAt of ends)
      if (carriedMinor > 0 && (await pay(trx, { accountId, currency, netMinor: carriedMinor, endedAt, failure: null })))
        carriedMinor = 0
    if (isLast) carriedMinor = 0
  }
}

/** Returns the id of the payout; null if it was made before. */
async function pay(trx: Knex, payout: Omit<Waiting, 'week'> & { endedAt: Date; failure: string | null }): Promise<string | null> {
  const { accountId, currency, endedAt } = payout
  const hash = createHash('sha256').update(`${accountId} ${currency} ${endedAt.toISOString()}`).digest('hex')
  const id = `po_test_${hash.slice(0, 24)}`
  return (await sql(trx, PAY, { ...payout, id })).length > 0 ? id : null
}

interface PayoutRow extends Pick<ProviderPayout, 'id' | 'currency' | 'amountMinor' | 'failure' | 'createdAt'> {
  accountId: string
}

interface TransactionRow extends Omit<ProviderTransaction, 'kind' | 'at' | 'text' | 'paymentId' | 'about'> {
  kind: 'sale' | 'refund' | 'dispute' | 'returned'
  sourceId: string
  intentId: string | null
  orderId: string | null
  createdAt: Date
}

/** Payouts of the sandbox: each is announced at the end of its week and arrives two days later. */
export const createSandboxPayouts = (db: Knex): Payouts => ({
  async *listPayouts(accountId, from) {
    const rows = await db<PayoutRow>('sandbox.payouts').where({ accountId }).where('createdAt', '>=', from).orderBy('createdAt')
    const now = Date.now()
    yield* rows.map(({ accountId: _, ...row }) => ({
      ...row,
      ...stateAt(row, now),
      failure: row.failure && describePayoutFailure(row.failure),
      transactions: 'listed' as const,
    }))
  },

  async readFunds(accountId) {
    const now = new Date()
    const balances = await sql<ProviderFunds['balances'][number]>(db, BALANCE, { until: now, accountId })
    const nextAt = new Date(endOfWeek(now).getTime() + WEEK_MS)
    return { balances, interval: 'weekly', nextAt, arrivesAt: new Date(nextAt.getTime() + ARRIVES_DAYS * DAY_MS), bank: BANK }
  },

  async *listTransactions(_, payoutId) {
    let after = ''
    for (;;) {
      const rows: TransactionRow[] = await db('sandbox.transactions')
        .leftJoin('sandbox.intents', 'intents.id', 'intentId')
        .where({ payoutId })
        .where('transactions.id', '>', after)
        .orderBy('transactions.id')
        .limit(PAGE)
        .select('transactions.*', db.raw(`metadata ->> 'orderId' as order_id`))
      if (rows.length) yield rows.map(presentTransaction)
      if (rows.length < PAGE) return
      after = rows.at(-1)!.id
    }
  },
})

function stateAt(
  { createdAt, failure }: Pick<PayoutRow, 'createdAt' | 'failure'>,
  now: number,
): { status: PayoutStatus; arrivesAt: Date } {
  const days = (now - createdAt.getTime()) / DAY_MS
  const status = failure ? 'failed' : days < PENDING_DAYS ? 'pending' : days < ARRIVES_DAYS ? 'in_transit' : 'paid'
  return { status, arrivesAt: new Date(createdAt.getTime() + ARRIVES_DAYS * DAY_MS) }
}

const TEXTS = { sale: 'Payment', refund: 'Refund', dispute: 'Lost dispute', returned: 'Payout that the bank returned' }

const presentTransaction = (row: TransactionRow): ProviderTransaction => ({
  id: row.id,
  kind: row.kind === 'returned' ? 'adjustment' : row.kind,
  amountMinor: row.amountMinor,
  feeMinor: row.feeMinor,
  at: row.createdAt,
  text: TEXTS[row.kind],
  paymentId: row.intentId,
  about: {
    ...(row.orderId && { orderId: row.orderId }),
    ...(row.kind === 'refund' && { refundId: row.sourceId }),
    ...(row.kind === 'dispute' && { disputeId: row.sourceId }),
  },
})
