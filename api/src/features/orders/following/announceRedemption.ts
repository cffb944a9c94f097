import type { Knex } from 'knex'
import { emit } from '../../../platform/outbox/Event.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { promoCodesOf } from '../../promos/listing.ts'
import { presentPromoCode, presentRedemption } from '../../promos/present.ts'

/** Emits that a completed order used its promo code. */
export async function announceRedemption(trx: Knex, order: Order): Promise<void> {
  const code = await promoCodesOf(trx, order.merchantId).findOne('promo_codes.id', order.promoCodeId!)
  if (!code) return
  const data = { promo_code: presentPromoCode(code), redemption: presentRedemption(order) }
  await emit(trx, order.merchantId, 'promo.redeemed', data)
}
