import { carrierName, trackingPage } from '../../../shop/order/carriers.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { isPaid } from '../../../shop/letters/admitMails.ts'
import type { Block } from '../../../shop/letters/Letter.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import { Shipment } from '../../../shop/order/Shipment.ts'
import type { Occasion, Written } from './Occasion.ts'
import { addressBlocks } from './addressBlocks.ts'
import { buyerFooter } from './orderBlocks.ts'

/** Notifies the buyer of a shipment: what is in it, and where to follow it. Null when it was cancelled. */
export async function shippedMail(occasion: Occasion): Promise<Written | null> {
  const { db, config, order, merchant, words, data } = occasion
  const shipment = await Shipment.query(db)
    .findOne({ id: data.shipmentId!, merchantId: order.merchantId })
    .withGraphFetched('items')
  if (!shipment || shipment.cancelledAt) return null
  const { shipped } = words
  const text = fill(shipped.text, { shop: merchant.storeName, number: order.number })
  return {
    letter: {
      tag: words.tag,
      subject: fill(shipped.subject, { shop: merchant.storeName, number: order.number }),
      preview: text,
      title: shipped.title,
      blocks: [
        { is: 'text', text },
        ...shipment.items!.map(({ quantity, productName, variantName }): Block => {
          return { is: 'text', text: `${quantity} × ${itemName(productName, variantName)}` }
        }),
        ...trackingBlocks(shipment, isPaid(config, order), words.shipped),
        ...(order.fulfilment === 'partly_shipped' ? [{ is: 'notice', text: shipped.rest } as const] : []),
        ...addressBlocks(words, order.shippingAddress),
      ],
      footer: buyerFooter(occasion),
    },
  }
}

function trackingBlocks(shipment: Shipment, knowsShop: boolean, words: Occasion['words']['shipped']): Block[] {
  const url = trackingPage(shipment)
  // An address that the seller typed is no button for a person who may never have ordered.
  const isButton = knowsShop || (shipment.carrier !== null && shipment.carrier !== 'other')
  const rows = [
    { label: words.carrier, value: carrierName(shipment) },
    { label: words.number, value: shipment.trackingNumber },
    { label: words.action, value: isButton ? null : url },
  ].filter((row): row is { label: string; value: string } => Boolean(row.value))
  return [
    ...(rows.length ? [{ is: 'facts', rows } as const] : []),
    ...(url && isButton ? [{ is: 'button', label: words.action, url } as const] : []),
  ]
}
