import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'

const PAGE = 200

interface Due {
  merchantId: string
  id: string
  providerMethodId: string
}

const due = (only: Only) => `
  select merchant_id, id, provider_method_id from payment_methods where release_at <= :now and (merchant_id, id) > (:merchantId, :id) ${andOnly(only)}
  order by merchant_id, id limit ${PAGE}`

// One that began to pay a subscription meanwhile stays.
const DETACH = `
  update payment_methods set detached_at = coalesce(detached_at, cast(:now as timestamptz)), updated_at = ${CHANGED_AT}
  where merchant_id = :merchantId and id = :id and release_at <= :now
    and not exists (select from subscriptions where merchant_id = :merchantId and payment_method_id = :id and ended_at is null)
  returning id`

/**
 * Forgets the cards that were kept for an upsell and are needed no more, here and at the provider. Safe to run twice at once, and
 * to be killed at any point. What fails stays due, and holds up nothing else.
 * @returns how many it looked at.
 */
export function releaseCards(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  log: (error: unknown) => void = rethrow,
): Promise<number> {
  const now = new Date()
  return sweep<Due>(
    db,
    (last, only) => sql(db, due(only), { now, only, merchantId: last?.merchantId ?? NOBODY, id: last?.id ?? NOBODY }),
    async ({ merchantId, id, providerMethodId }) => {
      const detached = await sql(db, DETACH, { merchantId, id, now })
      if (detached.length) await payments.detachMethod(providerMethodId)
      await clearDue(db, { merchantId, id, now })
    },
    log,
  )
}

/** Last, so that a killed process is repeated. */
const clearDue = (db: Knex, { merchantId, id, now }: Pick<Due, 'merchantId' | 'id'> & { now: Date }): Promise<number> =>
  db('payment_methods').where({ merchantId, id }).where('releaseAt', '<=', now).update({ releaseAt: null })
