import type { Knex } from 'knex'
import { recipient } from './queueMail.ts'

export type RequestTemplate = 'payment_request' | 'payment_reminder'

interface RequestMail {
  merchantId: string
  requestId: string
  to: string
  template: RequestTemplate
  /** Which of the request's mails. Each is queued once, ever. */
  which: string
}

/**
 * Queues a mail about a payment request in the caller's transaction. It is composed when it is sent, and not sent if the request
 * has ended by then.
 */
export async function queueRequestMail(trx: Knex, { merchantId, requestId, to, template, which }: RequestMail): Promise<void> {
  await trx('mails')
    .insert({
      merchantId,
      ...recipient(to),
      template,
      occasion: `payment_request:${requestId}:${which}`,
      data: { requestId },
      dueAt: new Date(),
    })
    .onConflict(trx.raw('(merchant_id, occasion) where occasion is not null'))
    .ignore()
}
