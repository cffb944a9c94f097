import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { userData } from './personalData.ts'
import { queueMetaEvent, sendsToMeta } from './queueMetaEvent.ts'

/**
 * Sends an event of the shopper's browser to the merchant's ad platform too, under the same id. The checkout calls it
 * only with the shopper's consent. The email address is hashed here and not stored.
 */
export async function recordPixelEvent(
  { db }: Pick<Deps, 'db'>,
  sale: Sale,
  event: components['schemas']['PixelEventInput'],
  userAgent: string,
): Promise<void> {
  const merchant = await Merchant.query(db).findById(sale.merchantId).throwIfNotFound()
  if (!sendsToMeta(merchant)) return
  const person = { email: event.email ?? null, phone: null, name: null, country: null, address: null }
  const { fbp = null, fbc = null } = event
  await db.transaction((trx) =>
    queueMetaEvent(trx, merchant, {
      event_name: event.name,
      event_time: Math.floor(Date.now() / 1000),
      event_id: event.event_id,
      action_source: 'website',
      ...(event.event_source_url && { event_source_url: event.event_source_url }),
      user_data: userData(person, { fbp, fbc, userAgent: userAgent || null }),
      custom_data: {
        // Not priced here: both reports of one event must have the same value, and only the browser knows what it
        // showed.
        value: event.value,
        currency: sale.currency,
        content_type: 'product',
        content_ids: sale.items.flatMap(({ productId }) => productId ?? []),
        num_items: sale.items.reduce((sum, { quantity }) => sum + quantity, 0),
      },
    }),
  )
}
