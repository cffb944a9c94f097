import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Knex } from 'knex'
import { faultPoint } from '../../platform/faultPoint.ts'
import type { Payouts, ProviderPayout, ProviderTransaction } from '../../gateways/payouts.ts'
import { sql } from '../../platform/db/sql.ts'
import { matchOrders } from './matchOrders.ts'
import { Payout, PayoutLine } from './Payout.ts'

interface Whose {
  merchantId: string
  accountId: string
  payout: ProviderPayout
}

/** Per statement. */
const BATCH = 500
/** The id of the line that keeps a payout's sum right when its transactions do not add up to it. */
const DIFFERENCE = 'difference'

/**
 * Reads what a payout consists of, and marks it as complete. Lines have the provider's ids, so that a second reading, or
 * one that continues after a killed process, changes nothing.
 */
export async function readLines({ db, payments }: { db: Knex; payments: Payouts }, whose: Whose): Promise<void> {
  const { merchantId, accountId, payout } = whose
  // Payments first: their refunds, which may be in the same payout, find the order by them.
  const others: ProviderTransaction[] = []
  if (payout.transactions === 'listed')
    for await (const page of payments.listTransactions(accountId, payout.id)) {
      await keep(
        db,
        whose,
        page.filter(({ kind }) => kind === 'sale'),
      )
      others.push(...page.filter(({ kind }) => kind !== 'sale'))
      faultPoint('payout lines kept')
    }
  await keep(db, whose, others)
  await db.transaction(async (trx) => {
    await Payout.query(trx).findOne({ merchantId, id: payout.id }).forUpdate().throwIfNotFound()
    await explainDifference(trx, whose)
    await complete(trx, whose)
  })
}

async function keep(db: Knex, { merchantId, payout }: Whose, all: ProviderTransaction[]): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH)
    const orderOf = await matchOrders(db, merchantId, some)
    const rows = some.map(({ about: _, ...line }) => ({
      ...line,
      merchantId,
      payoutId: payout.id,
      orderId: orderOf.get(line.id) ?? null,
    }))
    await db('payout_lines').insert(rows).onConflict(['merchant_id', 'payout_id', 'id']).merge()
  }
}

/** Names what the provider's transactions do not explain, so that the lines always add up to the payout. */
async function explainDifference(trx: Knex, { merchantId, payout }: Whose): Promise<void> {
  const payoutId = payout.id
  const [sum] = await sql<{ netMinor: number }>(
    trx,
    `select cast(coalesce(sum(amount_minor - fee_minor), 0) as bigint) as net_minor from payout_lines
     where merchant_id = :merchantId and payout_id = :payoutId and id <> :id`,
    { merchantId, payoutId, id: DIFFERENCE },
  )
  const amountMinor = payout.amountMinor - sum!.netMinor
  await PayoutLine.query(trx).where({ merchantId, payoutId, id: DIFFERENCE }).delete()
  if (amountMinor === 0) return
  const text =
    payout.transactions === 'never'
      ? 'Paid out by hand: the payment provider does not list what it consists of'
      : 'Not explained by the payment provider’s transactions'
  const line = { id: DIFFERENCE, kind: 'adjustment' as const, orderId: null, paymentId: null, amountMinor, feeMinor: 0, text }
  await PayoutLine.query(trx).insert({ ...line, merchantId, payoutId, at: payout.createdAt })
}

const COMPLETE = `
  update payouts set is_complete = true, sales_minor = sums.sales, refunds_minor = sums.refunds, disputes_minor = sums.disputes,
    adjustments_minor = sums.adjustments, fees_minor = sums.fees, unmatched = sums.unmatched, updated_at = ${CHANGED_AT}
  from (select coalesce(sum(amount_minor) filter (where kind = 'sale'), 0) as sales,
      coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunds,
      coalesce(sum(amount_minor) filter (where kind = 'dispute'), 0) as disputes,
      coalesce(sum(amount_minor) filter (where kind in ('adjustment', 'fee')), 0) as adjustments,
      coalesce(sum(fee_minor), 0) as fees,
      count(*) filter (where order_id is null and kind in ('sale', 'refund', 'dispute')) as unmatched
    from payout_lines where merchant_id = :merchantId and payout_id = :payoutId) as sums
  where merchant_id = :merchantId and id = :payoutId`

const complete = (trx: Knex, { merchantId, payout }: Whose) => sql(trx, COMPLETE, { merchantId, payoutId: payout.id })
