import type { Transaction } from 'objection'
import type { components } from '../../../generated/openapi.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { minorOf } from '../../../shop/sale/minorOf.ts'
import { assertCharged } from '../../../shop/sale/readBilling.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { Subscription } from '../../../shop/subscription/Subscription.ts'
import { announcePrice } from './price.ts'
import { assertAhead, readTime } from './times.ts'

/** Notice that the buyers get. */
const NOTICE_DAYS = 30

/**
 * Announces a new price of a product to everyone who pays for it in a currency, one mail each.
 * @returns how many subscriptions get it.
 * @throws 404 for a product of nobody, 400 for a price that cannot be charged, or a time that gives less than 30 days' notice.
 */
export async function changePrices(
  trx: Transaction,
  merchantId: string,
  input: components['schemas']['SubscriptionPricesInput'],
): Promise<number> {
  const { product_id: productId, variant_id: variantId = null, price, currency } = input
  const priceMinor = minorOf('price', price, currency)
  assertCharged('price', priceMinor, currency)
  const from = readTime('from', input.from)
  assertAhead('from', from, await clockOf(trx, merchantId), NOTICE_DAYS)
  if (!(await trx('products').where({ merchantId, id: productId }).first('id'))) throw notFound('Product')
  if (variantId && !(await trx('product_variants').where({ merchantId, productId, id: variantId }).first('id')))
    throw notFound('Variant')
  // In the order of their ids, so that two calls at once do not wait for each other.
  const all = await Subscription.query(trx)
    .where({ merchantId, currency })
    .whereIn('status', ['trialing', 'active', 'past_due', 'paused'])
    .whereRaw(`items @> cast(? as jsonb)`, [JSON.stringify([{ productId, ...(variantId && { variantId }) }])])
    .whereRaw(`not cast(billing ->> 'isInstalments' as boolean)`)
    .where((query) => query.whereNull('cancelsAt').orWhere('cancelsAt', '>', from))
    .orderBy('id')
    .forUpdate()
  for (const subscription of all) {
    const items = (subscription.nextPrice?.items ?? subscription.items).map((item) =>
      item.productId === productId && (!variantId || item.variantId === variantId) ? { ...item, priceMinor } : item,
    )
    await announcePrice(trx, subscription, items, from)
  }
  return all.length
}
