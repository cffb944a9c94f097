import type { Knex } from 'knex'
import { andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'
import { queueOrderMails } from '../../shop/letters/queueMail.ts'

/** A reminder is sent after this long without activity, and not after a day. */
const AFTER_MINUTES = 60
const WITHIN_HOURS = 24
/** A shopper gets at most one reminder per shop in this time, however many checkouts they abandon. */
const QUIET_DAYS = 7
const PAGE = 200

// Shoppers of a link who entered an address, did not pay, have not bought from this shop since, and did not unsubscribe. A cycle of a
// subscription has mails of its own, and an upsell that was declined is not tried again. The merchant has not closed the order by hand, and switched reminders on before it was placed.
const remindable = (only: Only) => `
  orders.payment_status in ('pending', 'failed') and orders.subscription_cycle is null and orders.upsell_of is null
  and orders.created_at >= merchants.reminders_since
  and not exists (select from orders bought where bought.merchant_id = orders.merchant_id ${andOnly(only, 'bought.merchant_id')} and bought.created_at >= orders.created_at - interval '1 day'
    and bought.canonical_email = orders.canonical_email and bought.payment_status in ('completed', 'refunded'))
  and not exists (select from checkout_sessions where checkout_sessions.merchant_id = orders.merchant_id ${andOnly(only, 'checkout_sessions.merchant_id')} and visit_id = orders.checkout_session_id)
  and not exists (select from mail_suppressions where mail_suppressions.merchant_id = orders.merchant_id ${andOnly(only, 'mail_suppressions.merchant_id')} and email = orders.canonical_email)
  and not exists (select from order_history where order_history.merchant_id = orders.merchant_id ${andOnly(only, 'order_history.merchant_id')} and order_id = orders.id and by = 'merchant')`

const due = (only: Only) => `
  select distinct on (orders.merchant_id, orders.canonical_email) orders.id as order_id, orders.merchant_id,
    orders.customer_email as email, orders.canonical_email as mailbox, coalesce(orders.checkout_session_id, orders.id) as session
  from merchants join orders on orders.merchant_id = merchants.id
  where merchants.reminders_since is not null and (orders.merchant_id, orders.canonical_email) > (:merchantId, :mailbox) ${andOnly(only, 'orders.merchant_id')} ${andOnly(only, 'merchants.id')}
    and orders.created_at between now() - make_interval(hours => :hours) and now() - make_interval(mins => :minutes)
    and orders.updated_at < now() - make_interval(mins => :minutes) and ${remindable(only)}
    and not exists (select from mails where mails.merchant_id = orders.merchant_id ${andOnly(only, 'mails.merchant_id')} and mails.template = 'reminder'
      and mails.canonical_recipient = orders.canonical_email and mails.created_at > now() - make_interval(days => :days))
  order by orders.merchant_id, orders.canonical_email, orders.created_at desc limit :most`

interface Abandoned {
  orderId: string
  merchantId: string
  email: string
  mailbox: string
  session: string
}

/**
 * Queues one mail per checkout that was abandoned with an address, for shops that switched reminders on. Safe to run
 * twice at once.
 * @returns how many it looked at.
 */
export function remindAbandoned(db: Knex, log: (error: unknown) => void = rethrow): Promise<number> {
  const times = { hours: WITHIN_HOURS, minutes: AFTER_MINUTES, days: QUIET_DAYS, most: PAGE }
  return sweep<Abandoned>(
    db,
    (last, only) => sql(db, due(only), { ...times, only, merchantId: last?.merchantId ?? NOBODY, mailbox: last?.mailbox ?? '' }),
    ({ orderId, merchantId, email, session }) =>
      db.transaction((trx) =>
        queueOrderMails(trx, merchantId, [{ orderId, to: email, template: 'reminder', occasion: `reminder:${session}` }]),
      ),
    log,
  )
}

/** Whether the reminder is still due when the mail is about to be sent. */
export async function mayRemind(db: Knex, { id, merchantId }: { id: string; merchantId: string }): Promise<boolean> {
  const { rows } = await db.raw(
    `select orders.id from merchants join orders on orders.merchant_id = merchants.id where orders.merchant_id = ? and orders.id = ? and ${remindable(null)}`,
    [merchantId, id],
  )
  return rows.length === 1
}
