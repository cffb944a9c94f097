import type { Knex } from 'knex'
import type { SendMail } from '../../gateways/mail.ts'
import { queueJob } from '../../jobs/queue.ts'

export interface NewMail {
  merchantId: string
  to: string
  template: 'reset_password' | 'confirm_email'
  subject: string
  /** Plain text. */
  text: string
}

/** Queues a mail in the caller's transaction: it leaves when, and only when, that commits. */
export async function queueMail(trx: Knex, { merchantId, to, template, subject, text }: NewMail): Promise<void> {
  const [mail] = await trx('mails').insert({ merchantId, recipient: to, template, subject, body: text }).returning('id')
  await queueJob(trx, 'sendMail', { id: mail.id })
}

/**
 * Sends a queued mail. A job that comes twice sends once; one that was killed between sending and marking sends again under
 * the same message id.
 * @throws when the mail server does not take it; the job then comes again, later each time.
 */
export async function sendQueuedMail(db: Knex, send: SendMail, id: string): Promise<void> {
  const mail = await db('mails').where({ id }).whereNull('sentAt').first()
  if (!mail) return
  await send({ id, to: mail.recipient, subject: mail.subject, text: mail.body })
  // What a mail said, with its link, is of no use to anybody once it left.
  await db('mails').where({ id }).update({ sentAt: db.fn.now(), body: '' })
}
