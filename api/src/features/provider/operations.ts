import type { Handler } from '../deps.ts'
import { storeEvents } from './storeEvents.ts'

/** Checks a provider's event, stores it once and responds. A batch handles it (handlePaymentEvents.ts). */
export const receivePaymentWebhook: Handler<'receivePaymentWebhook'> = async (_, { db, payments, rawBody, header, meter }) => {
  const event = payments.readWebhook(rawBody, header)
  meter.vouch()
  await storeEvents(db, payments, [event])
  return { received: true }
}
