import type { Handler } from '../../deps.ts'
import { faultPoint } from '../../faultPoint.ts'
import { queueJob } from '../../jobs/queue.ts'

/** Checks a provider's event, stores it once and responds. A job does the rest. */
export const receivePaymentWebhook: Handler<'receivePaymentWebhook'> = async (_, { db, payments, rawBody, header }) => {
  const { id, type, subject } = payments.readWebhook(rawBody, header)
  await db.transaction(async (trx) => {
    const handledAt = subject ? null : new Date()
    const row = { id, type, subject: subject && JSON.stringify(subject), handledAt }
    const taken = await trx('payment_events').insert(row).onConflict('id').ignore().returning('id')
    if (taken.length && subject) await queueJob(trx, 'handlePaymentEvent', { id })
  })
  faultPoint('event taken')
  return { received: true }
}
