import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { readMessageId } from '../../gateways/mail/messageId.ts'
import { note } from '../../shop/order/timeline.ts'

type Event = components['schemas']['MailEventInput']

interface MailRow {
  id: string
  merchantId: string
  orderId: string | null
  recipient: string
  canonicalRecipient: string
  undeliveredAt: Date | null
  complainedAt: Date | null
}

/**
 * Records what a mail provider reports. Each mail is found by its message id, never by an address, which could be that of many
 * shops. Events that are unknown, temporary or repeated change nothing.
 */
export async function receiveMailEvents(db: Knex, events: Event[]): Promise<void> {
  for (const event of events) {
    const named = readMessageId(event.message_id)
    if (named && (event.type === 'complained' || event.permanent)) await db.transaction((trx) => receive(trx, named, event))
  }
}

async function receive(trx: Knex, { merchantId, id }: { merchantId: string; id: string }, event: Event): Promise<void> {
  const mail: MailRow | undefined = await trx('mails').where({ merchantId, id }).forUpdate().first()
  if (!mail || isOther(mail, event.recipient)) return
  if (event.type === 'complained') await complain(trx, mail)
  else await bounce(trx, mail, event.code ?? null)
}

/** A forwarded mail comes back from an address that the shop does not know. */
const isOther = ({ canonicalRecipient }: MailRow, recipient: string | undefined) =>
  recipient !== undefined && (canonicalEmail(recipient) ?? recipient) !== canonicalRecipient

async function bounce(trx: Knex, mail: MailRow, code: string | null): Promise<void> {
  if (mail.undeliveredAt) return
  await change(trx, mail, { undeliveredAt: new Date(), undeliveredReason: 'bounced', undeliveredCode: code })
  await noteOf(trx, mail, `Mail to ${mail.recipient} came back: this address takes none`)
}

/** Ends reminders and mails about payment requests of this shop to the reader, as if they had unsubscribed. */
async function complain(trx: Knex, mail: MailRow): Promise<void> {
  if (mail.complainedAt) return
  await change(trx, mail, { complainedAt: new Date() })
  const { merchantId, canonicalRecipient: email } = mail
  await trx('mail_suppressions').insert({ merchantId, email, createdAt: new Date() }).onConflict().ignore()
  await noteOf(trx, mail, `${mail.recipient} reported a mail as spam and gets no more reminders`)
}

const change = (trx: Knex, { merchantId, id }: MailRow, changes: object) => trx('mails').where({ merchantId, id }).update(changes)

async function noteOf(trx: Knex, { merchantId, orderId }: MailRow, text: string): Promise<void> {
  if (orderId) await note(trx, { id: orderId, merchantId }, { type: 'mail', text, by: 'system' })
}
