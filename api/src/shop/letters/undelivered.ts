import type { Knex } from 'knex'
import type { MailData } from './queueMail.ts'

/** Mails to customers whose failure the seller should know of. Reminders are left out: nobody waits for them. */
export const TO_CUSTOMER = ['receipt', 'refund', 'refund_returned', 'withdrawal', 'shipped'] as const

export interface UndeliveredMail {
  template: (typeof TO_CUSTOMER)[number]
  recipient: string
  data: MailData
  undeliveredReason: 'refused' | 'bounced'
  undeliveredCode: string | null
  undeliveredAt: Date
}

interface OfOrder {
  id: string
  merchantId: string
}

/** Condition of `mails`: the recipient's server did not take it, and nobody has sent it again. */
export const UNDELIVERED = `undelivered_at is not null and repeated_at is null and template in ('${TO_CUSTOMER.join("', '")}')`

/** Returns the mails of an order to its customer that did not arrive, newest first. */
export const readUndelivered = (db: Knex, { id, merchantId }: OfOrder): Promise<UndeliveredMail[]> =>
  db('mails')
    .where({ merchantId, orderId: id })
    .whereRaw(UNDELIVERED)
    .orderBy([{ column: 'undeliveredAt', order: 'desc' }, { column: 'id' }])
    .select('template', 'recipient', 'data', 'undeliveredReason', 'undeliveredCode', 'undeliveredAt')

/** Notes that what did not arrive was sent again: all of an order, or one kind. A new failure is a new mail. */
export async function markRepeated(trx: Knex, { id, merchantId }: OfOrder, template: 'receipt' | null): Promise<void> {
  await trx('mails')
    .where({ merchantId, orderId: id, ...(template && { template }) })
    .whereRaw(UNDELIVERED)
    .update({ repeatedAt: new Date() })
}
