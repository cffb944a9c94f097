import type { Knex } from 'knex'
import { queueOrderMail } from '../../letters/queueMail.ts'

/** A shopper who is still at it is left alone this long, and after a day it is no reminder any more. */
const AFTER_MINUTES = 60
const WITHIN_HOURS = 24
/** One shopper hears of one shop no more often, however many checkouts they leave. */
const QUIET_DAYS = 7
const MOST_AT_ONCE = 200

// Who typed an address, did not pay, has not bought from this shop since, did not ask for silence, and whose order was not
// closed by the merchant's own hand. The merchant switched reminders on before the order was placed.
const REMINDABLE = `
  orders.payment_status in ('pending', 'failed')
  and orders.created_at >= merchants.reminders_since
  and not exists (select from orders bought where bought.merchant_id = orders.merchant_id and bought.created_at >= orders.created_at - interval '1 day'
    and bought.canonical_email = orders.canonical_email and bought.payment_status in ('completed', 'refunded'))
  and not exists (select from mail_suppressions where mail_suppressions.merchant_id = orders.merchant_id and email = orders.canonical_email)
  and not exists (select from order_history where order_history.merchant_id = orders.merchant_id and order_id = orders.id and by = 'merchant')`

/**
 * Queues one mail per checkout that was left with an address, for the shops that want it (off unless they switch it on). May
 * run twice at once.
 * @returns how many were queued.
 */
export async function remindAbandoned(db: Knex): Promise<number> {
  const { rows } = await db.raw(
    `select distinct on (orders.merchant_id, orders.canonical_email) orders.id as "orderId", orders.merchant_id as "merchantId",
       orders.customer_email as email, coalesce(orders.checkout_session_id, orders.id) as session
     from merchants join orders on orders.merchant_id = merchants.id
     where merchants.reminders_since is not null
       and orders.created_at between now() - make_interval(hours => :hours) and now() - make_interval(mins => :minutes)
       and orders.updated_at < now() - make_interval(mins => :minutes) and ${REMINDABLE}
       and not exists (select from mails where mails.merchant_id = orders.merchant_id and mails.template = 'reminder'
         and mails.canonical_recipient = orders.canonical_email and mails.created_at > now() - make_interval(days => :days))
     order by orders.merchant_id, orders.canonical_email, orders.created_at desc limit :most`,
    { hours: WITHIN_HOURS, minutes: AFTER_MINUTES, days: QUIET_DAYS, most: MOST_AT_ONCE },
  )
  for (const { orderId, merchantId, email, session } of rows)
    await db.transaction((trx) =>
      queueOrderMail(trx, { merchantId, orderId, to: email, template: 'reminder', occasion: `reminder:${session}` }),
    )
  return rows.length
}

/** Whether it still holds when the mail is about to leave. */
export async function mayRemind(db: Knex, { id, merchantId }: { id: string; merchantId: string }): Promise<boolean> {
  const { rows } = await db.raw(
    `select orders.id from merchants join orders on orders.merchant_id = merchants.id where orders.merchant_id = ? and orders.id = ? and ${REMINDABLE}`,
    [merchantId, id],
  )
  return rows.length === 1
}
