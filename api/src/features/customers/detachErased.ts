import type { Deps } from '../deps.ts'

/**
 * Lets the provider forget a card whose buyer was erased, unless a subscription is still charged to it. The job is repeated while the
 * provider is away.
 * @throws ApiError 503 when the provider does not answer.
 */
export async function detachErased(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<void> {
  const method = await db('payment_methods').where({ merchantId, id }).first('providerMethodId')
  const user = await db('subscriptions').where({ merchantId, paymentMethodId: id }).whereNot('status', 'ended').first('id')
  if (method && !user) await payments.detachMethod(method.providerMethodId)
}
