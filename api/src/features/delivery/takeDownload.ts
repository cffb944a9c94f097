import type { Knex } from 'knex'
import { note } from '../../shop/order/timeline.ts'
import { MAX_DOWNLOADS } from './downloads.ts'
import { usedUp } from './refusals.ts'

interface Item {
  merchantId: string
  orderId: string
  productId: string
  productName: string
}

// One statement checks and counts. Concurrent calls get no more downloads than are left, and an order refunded a moment
// ago gets none.
const TAKE = `
  insert into downloads (merchant_id, order_id, product_id, used)
  select merchant_id, id, :productId, 1 from orders where merchant_id = :merchantId and id = :orderId and payment_status = 'completed'
  on conflict (merchant_id, order_id, product_id) do update set used = downloads.used + 1 where downloads.used < :most
  returning used`

/**
 * Counts one download, and writes it into the order's timeline.
 * @throws 410 when none are left.
 */
export async function takeDownload(trx: Knex, { merchantId, orderId, productId, productName }: Item): Promise<void> {
  const { rows } = await trx.raw(TAKE, { merchantId, productId, orderId, most: MAX_DOWNLOADS })
  if (!rows.length) throw usedUp()
  const text = `Downloaded “${productName}”, ${rows[0].used} of ${MAX_DOWNLOADS}`
  await note(trx, { id: orderId, merchantId }, { type: 'download', text, by: 'shopper' })
}
