import type { Handler } from '../../deps.ts'
import { factOf, settleOrder } from '../orders/settleOrder.ts'

/**
 * What a provider tells us. It is only a hint: the provider is asked for the payment as it is now, so late, double and
 * reordered events all lead to the same end.
 */
export const receivePaymentWebhook: Handler<'receivePaymentWebhook'> = async (_, { db, payments, rawBody, header }) => {
  const { id, type, intentId } = payments.readWebhook(rawBody, header)
  const known = await db('payment_events').where({ id }).first('id')
  if (known) return { received: true }
  if (intentId) {
    const intent = await payments.getIntent(intentId)
    const fact = factOf(intent)
    const order = await db('orders').where({ id: intent.orderId }).first('id')
    if (fact && order) await settleOrder(db, intent.orderId, fact, 'provider')
  }
  // Written last: when we are killed before, the provider sends it again.
  await db('payment_events').insert({ id, type }).onConflict('id').ignore()
  return { received: true }
}
