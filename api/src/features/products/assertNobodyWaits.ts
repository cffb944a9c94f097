import type { Knex } from 'knex'
import { conflict } from '../../platform/http/errors.ts'
import type { Product } from '../../shop/catalogue/Product.ts'
import { WITHOUT_FILE } from './sendMissingFiles.ts'

/**
 * Asserts that no buyer waits for the product's file: after its deletion nothing could send it
 * (docs/delivery.md#sold-without-a-file). The same orders as under Needs attention.
 * @throws 409 with their number.
 */
export async function assertNobodyWaits(trx: Knex, { id: productId, merchantId, digitalFileUrl }: Product): Promise<void> {
  if (digitalFileUrl) return
  const waiting = await trx('downloads')
    .join('orders', { 'orders.merchantId': 'downloads.merchantId', 'orders.id': 'downloads.orderId' })
    .where({ 'downloads.merchantId': merchantId, 'downloads.productId': productId, 'orders.paymentStatus': 'completed' })
    .whereNot('orders.customerEmail', '')
    .whereRaw(WITHOUT_FILE)
    .where('orders.completedAt', '>', trx.raw("now() - interval '90 days'"))
    .count('* as count')
    .first()
  const count = Number(waiting?.count ?? 0)
  if (count > 0)
    throw conflict(
      `${count === 1 ? '1 paid order waits' : `${count} paid orders wait`} for the file of this product. Save the product with its file, or refund them, before you delete it.`,
    )
}
