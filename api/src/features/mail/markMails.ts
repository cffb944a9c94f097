import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { forMerchants, scoped, type Scope, sqlFor } from '../../platform/db/merchants.ts'
import { readHere } from '../../platform/db/readHere.ts'
import { snakeKeys } from '../../platform/db/sql.ts'

/** How an attempt to send a mail ended. */
export interface EndedMail {
  id: string
  merchantId: string
  /** Sent under this subject; null when it was not sent. */
  subject: string | null
  sentAt: Date | null
  /** No longer due: the shopper bought after all, or unsubscribed. */
  skippedAt: Date | null
  /** When it is tried again after a failure; null to give up. */
  dueAt: Date | null
  /** Why it never arrived, if the recipient's mail server will not take it. */
  undelivered: 'refused' | null
  /** For the order's timeline; null for no entry. */
  text: string | null
  /** Whether it has the instructions on withdrawal of its order. */
  instructs: boolean
}

// Not flushed: after a power failure, a mail is sent again under the same message id, as after a kill before this statement.
// The order may be deleted by now, and its mails with it. The content of a sent mail, with its links, is not kept. On a
// cluster, the merchant's id of a note comes from the merchant's row, and ids and times are given.
const markStatement = ({ is }: Scope) => `
  with quick as materialized (select set_config('synchronous_commit', 'off', true)),
  ended as materialized (
    select e.* from quick, jsonb_to_recordset(:ended) as e(merchant_id uuid, id uuid, note_id uuid, subject text, sent_at timestamptz, skipped_at timestamptz, due_at timestamptz, undelivered text, text text, instructs boolean)),
  marked as (
    update mails set sent_at = ended.sent_at, skipped_at = ended.skipped_at, due_at = ended.due_at,
      undelivered_reason = coalesce(ended.undelivered, mails.undelivered_reason),
      undelivered_at = case when ended.undelivered is not null then ended.skipped_at else mails.undelivered_at end,
      subject = case when ended.sent_at is null then mails.subject else ended.subject end,
      body = case when ended.sent_at is null then mails.body else '' end,
      html = case when ended.sent_at is null then mails.html end
    from ended where ${is('mails.merchant_id', 'ended.merchant_id')} and mails.id = ended.id and mails.sent_at is null
    returning mails.merchant_id, mails.id, mails.order_id),
  noted as (
    insert into order_history (merchant_id, id, order_id, type, text, by, at)
    select merchants.id, ended.note_id, marked.order_id, 'mail', ended.text, 'system', coalesce(ended.sent_at, ended.skipped_at)
    from merchants, marked, ended where ${is('merchants.id', 'marked.merchant_id')} and ended.id = marked.id and marked.order_id is not null and ended.text is not null),
  instructed as (
    update orders set instructed_at = ended.sent_at from marked, ended
    where ${is('orders.merchant_id', 'marked.merchant_id')} and orders.id = marked.order_id and ended.id = marked.id and ended.instructs
      and ended.sent_at is not null and orders.instructed_at is null)
  select count(*) from marked where ${readHere('quick', 'ended')}`
const MARK = { ...scoped(markStatement), name: 'markMails' }

/**
 * Stores how attempts ended, and notes what was sent, or refused, in the timelines of its orders, in one statement.
 * @param failed gets the error of one merchant, whose mails are sent again after their lease.
 */
export async function markMails(db: Knex, ended: EndedMail[], failed: (error: unknown) => void): Promise<void> {
  const rows = ended.map((mail) => ({ ...mail, noteId: newId() }))
  const mark = (merchantIds: string[]) => {
    const own = rows.filter(({ merchantId }) => merchantIds.includes(merchantId)).map(snakeKeys)
    return sqlFor(db, MARK, merchantIds, { ended: JSON.stringify(own) })
  }
  await forMerchants(db, [...new Set(ended.map(({ merchantId }) => merchantId))], mark, failed)
}
