import type { Deps } from '../../deps.ts'
import type { Mail, SendMail } from '../../gateways/mail.ts'
import { note } from '../../rows/timeline.ts'
import { composeOrderMail } from './composeOrderMail.ts'
import type { OrderTemplate } from '../../letters/queueMail.ts'

/** In the words of an order's timeline. */
const TOLD: Record<OrderTemplate, string> = {
  receipt: 'Receipt mailed to the customer',
  sale: 'Sale notice mailed to you',
  refund: 'Refund notice mailed to the customer',
  refund_returned: 'Notice of the returned refund mailed to the customer',
  refund_returned_notice: 'Notice of the returned refund mailed to you',
  loss_notice: 'Notice of the lost dispute mailed to you',
  reminder: 'Reminder mailed to the customer',
}

/**
 * Sends a queued mail. A job that comes twice sends once; one that was killed between sending and marking sends again under
 * the same message id.
 * @throws when the mail server does not take it; the job then comes again, later each time.
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
  // Overtaken by events: bought after all, or asked for no more.
  if (!mail) return void (await db('mails').where({ merchantId, id }).update({ skippedAt: db.fn.now() }))
  await send(mail)
  await db.transaction(async (trx) => {
    // What a mail said, with its link, is of no use to anybody once it left.
    await trx('mails').where({ merchantId, id }).update({ sentAt: db.fn.now(), subject: mail.subject, body: '', html: null })
    const { orderId } = row
    if (orderId) await note(trx, { id: orderId, merchantId }, 'mail', TOLD[row.template as OrderTemplate], 'system')
  })
}
