import type { Transaction } from 'objection'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import { changeSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { bookChange } from '../../../shop/subscription/moves.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { assertState } from './states.ts'

/**
 * Changes the quantity of an item from the next cycle on, for a buyer. A price that was announced keeps its items, with the same
 * quantity.
 * @throws 409 unless cycles follow, and for instalments; 400 for an item that it does not have.
 */
export async function changeQuantity(
  trx: Transaction,
  subscription: Subscription,
  { index, quantity }: { index: number; quantity: number },
): Promise<void> {
  assertState(subscription, 'trialing', 'active', 'past_due', 'paused')
  const { merchantId, billing, items, nextPrice } = subscription
  if (billing.isInstalments) throw conflict('Instalments are for what was bought.')
  const item = items[index]
  if (!item) throw invalidField('index', `This subscription has no item ${index}.`)
  if (item.quantity === quantity) return
  const at = (all: typeof items) => all.map((one, place) => (place === index ? { ...one, quantity } : one))
  await bookChange(trx, subscription, at(items), await clockOf(trx, merchantId))
  await changeSubscription(
    trx,
    subscription,
    { items: at(items), ...(nextPrice && { nextPrice: { ...nextPrice, items: at(nextPrice.items) } }) },
    { type: 'quantity', text: `Quantity of ${item.name} changed from ${item.quantity} to ${quantity}`, by: 'buyer' },
  )
}
