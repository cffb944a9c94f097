import type { Handler } from '../deps.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { storeEvent } from './storeEvent.ts'

/** Checks a provider's event, stores it once and responds. A batch handles it (handlePaymentEvents.ts). */
export const receivePaymentWebhook: Handler<'receivePaymentWebhook'> = async (_, { db, payments, rawBody, header, meter }) => {
  const event = payments.readWebhook(rawBody, header)
  meter.vouch()
  await storeEvent(db, payments, event)
  faultPoint('event taken')
  return { received: true }
}
