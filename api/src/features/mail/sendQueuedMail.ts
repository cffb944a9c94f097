import type { Deps } from '../../deps.ts'
import type { Mail, SendMail } from '../../gateways/mail.ts'
import { note } from '../../rows/timeline.ts'
import { composeOrderMail } from './composeOrderMail.ts'
import type { OrderTemplate } from '../../letters/queueMail.ts'

/** Texts of the order's timeline. */
const TIMELINE_TEXTS: Record<OrderTemplate, string> = {
  receipt: 'Receipt mailed to the customer',
  sale: 'Sale notice mailed to you',
  refund: 'Refund notice mailed to the customer',
  refund_returned: 'Notice of the returned refund mailed to the customer',
  refund_returned_notice: 'Notice of the returned refund mailed to you',
  loss_notice: 'Notice of the lost dispute mailed to you',
  reminder: 'Reminder mailed to the customer',
}

/**
 * Sends a queued mail. A repeated job sends once; a job killed between sending and marking sends again under the same
 * message id.
 * @throws when the mail server does not accept it; the job is then retried with growing delays.
 */
export async function sendQueuedMail(
  deps: Pick<Deps, 'db' | 'config' | 'storage'>,
  send: SendMail,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<void> {
  const { db } = deps
  const row = await db('mails').where({ merchantId, id }).whereNull('sentAt').whereNull('skippedAt').first()
  if (!row) return
  const mail: Mail | null = row.orderId
    ? await composeOrderMail(deps, row)
    : { id, to: row.recipient, subject: row.subject, text: row.body, html: row.html ?? undefined }
  // No longer due: the shopper bought after all, or unsubscribed.
  if (!mail) return void (await db('mails').where({ merchantId, id }).update({ skippedAt: db.fn.now() }))
  await send(mail)
  await db.transaction(async (trx) => {
    // The content of a sent mail, with its links, is not kept.
    await trx('mails').where({ merchantId, id }).update({ sentAt: db.fn.now(), subject: mail.subject, body: '', html: null })
    const { orderId } = row
    if (orderId)
      await note(
        trx,
        { id: orderId, merchantId },
        { type: 'mail', text: TIMELINE_TEXTS[row.template as OrderTemplate], by: 'system' },
      )
  })
}
