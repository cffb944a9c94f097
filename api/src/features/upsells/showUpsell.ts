import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import type { OrderInput } from '../orders/order/OrderInput.ts'
import type { PricingDeps } from '../orders/placing/inputForKnown.ts'
import { addedOrder, findOffered, type Offered, orderOfHolder } from './findOffered.ts'
import { priceUpsell } from './priceUpsell.ts'
import { statusOf, Upsell, type UpsellStatus } from './Upsell.ts'

export interface Shown {
  status: UpsellStatus
  offered: Offered
  input: OrderInput
}

/**
 * Returns what is offered after an order, and counts it as shown, once. The first call fixes the product and its price.
 * @returns null if nothing is offered.
 * @throws 404 for another secret.
 */
export async function showUpsell(deps: PricingDeps, orderId: string, clientSecret: string): Promise<Shown | null> {
  const { db } = deps
  const order = await orderOfHolder(db, orderId, clientSecret)
  const { merchantId } = order
  const find = () => Upsell.query(db).findOne({ merchantId, orderId })
  const before = await find()
  const offered = await findOffered(db, order, before)
  const input = offered && (await priceIfPossible(deps, offered))
  if (!input) return null
  if (!before) await insertShown(db, offered)
  const shown = before ?? (await find())!
  // Another call was faster, and the merchant changed the price in between.
  if (shown.priceMinor !== input.sale.items[0]!.priceMinor) return showUpsell(deps, orderId, clientSecret)
  return { status: statusOf(shown, await addedOrder(db, shown)), offered, input }
}

/** What one press cannot buy is not offered. */
async function priceIfPossible(deps: PricingDeps, offered: Offered): Promise<OrderInput | null> {
  try {
    return await priceUpsell(deps, offered)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

async function insertShown(db: Knex, { order, method, sale, headline, expiresAt }: Offered): Promise<void> {
  const { productId, variantId, priceMinor } = sale.items[0]!
  await Upsell.query(db)
    .insert({
      merchantId: order.merchantId,
      orderId: order.id,
      linkId: order.linkId!,
      productId: productId!,
      variantId,
      priceMinor,
      headline,
      paymentMethodId: method.id,
      shownAt: new Date(),
      expiresAt,
    })
    .onConflict(['merchantId', 'orderId'])
    .ignore()
}
