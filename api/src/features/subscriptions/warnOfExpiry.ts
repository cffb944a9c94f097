import type { Knex } from 'knex'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'
import { queueSubscriptionMail } from '../../shop/letters/queueSubscriptionMail.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'

const PAGE = 200
const DAY_MS = 24 * 3_600_000
/** Days before a card expires on which its holder is mailed. */
const FIRST = 30
const LAST = 7

// From the index of expiry. A card pays for few subscriptions.
const expiring = (only: Only) => `
  select subscriptions.merchant_id, subscriptions.id, method.id as method_id, cast(method.expires_on as text) as expires_on
  from payment_methods method join subscriptions
    on subscriptions.merchant_id = method.merchant_id and subscriptions.payment_method_id = method.id
  where method.detached_at is null and method.expires_on between cast(:today as date) and cast(:until as date)
    and subscriptions.status in ('trialing', 'active', 'past_due', 'paused')
    and (cast(:one as uuid) is null or method.merchant_id = :one) ${andOnly(only, 'method.merchant_id')} ${andOnly(only, 'subscriptions.merchant_id')} and (subscriptions.merchant_id, subscriptions.id) > (:merchantId, :id)
  order by subscriptions.merchant_id, subscriptions.id limit ${PAGE}`

interface Expiring {
  merchantId: string
  id: string
  methodId: string
  expiresOn: string
}

/**
 * Mails the buyers whose card expires soon: once 30 days before, and once 7 days before. Safe to run twice, because each mail is
 * queued once.
 * @param one a merchant whose clock a test has moved; null for all.
 * @returns how many subscriptions it looked at.
 */
export function warnOfExpiry(
  db: Knex,
  now: Date,
  log: (error: unknown) => void = rethrow,
  one: string | null = null,
): Promise<number> {
  const today = dayOf(now)
  const until = dayOf(new Date(now.getTime() + FIRST * DAY_MS))
  return sweep<Expiring>(
    db,
    (last, only) =>
      sql(db, expiring(only), { today, until, one, only, merchantId: last?.merchantId ?? NOBODY, id: last?.id ?? NOBODY }),
    async ({ merchantId, id, methodId, expiresOn }) => {
      const subscription = await Subscription.query(db).findOne({ merchantId, id }).throwIfNotFound()
      const isLast = expiresOn <= dayOf(new Date(now.getTime() + LAST * DAY_MS))
      const which = `${methodId}:${isLast ? LAST : FIRST}`
      // Noon in Greenwich is that day in most time zones.
      await queueSubscriptionMail(db, subscription, 'subscription_card_expires', { which, from: `${expiresOn}T12:00:00.000Z` })
    },
    log,
  )
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
