import { carrierName } from '../../../shop/order/carriers.ts'
import { addressLines } from '../../../platform/languages/addressLines.ts'
import { toMajor } from '../../../pricing/money.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { ColumnOf } from '../../../platform/sheets/sheetFile.ts'
import { documentNumber, type InvoiceKind } from '../../../shop/order/Invoice.ts'
import { netMinor, type Order } from '../../../shop/order/Order.ts'
import type { Shipment } from '../../../shop/order/Shipment.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'

export type OrderColumn = ColumnOf<Order>

/** The columns of an orders sheet. Times are in the merchant's time zone. */
export function orderColumns(timeZone: string): OrderColumn[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const time = (at: Date | null) => at && clock.format(at)
  return [
    text('order', 10, ({ number }) => `#${number}`),
    text('id', 38, ({ id }) => id),
    moment('date', ({ createdAt }) => time(createdAt)),
    text('status', 12, ({ paymentStatus }) => paymentStatus),
    moment('completed', ({ completedAt }) => time(completedAt)),
    text('invoice', 14, papers('invoice')),
    text('credit_notes', 18, papers('credit_note')),
    text('email', 32, ({ customerEmail }) => customerEmail),
    text('name', 26, ({ customerName }) => customerName),
    text('phone', 18, ({ customerPhone }) => customerPhone),
    text('country', 10, ({ country, shippingAddress }) => country ?? shippingAddress?.country ?? null),
    text('shipping_address', 44, addressOf),
    text('fulfilment', 14, ({ fulfilment }) => fulfilment),
    text(
      'shipped',
      18,
      parcels(({ createdAt }) => time(createdAt)),
    ),
    text(
      'tracking',
      32,
      parcels((one) => [carrierName(one), one.trackingNumber].filter(Boolean).join(' ')),
    ),
    text('items', 44, ({ items = [] }) =>
      items.map(({ quantity, productName, variantName }) => `${quantity} × ${itemName(productName, variantName)}`).join('; '),
    ),
    text('currency', 10, ({ currency }) => currency),
    amount('subtotal', ({ subtotalMinor }) => subtotalMinor),
    amount('discount', ({ discountMinor }) => discountMinor),
    text('promo_code', 16, ({ promoCode }) => promoCode),
    text('automatic_discount', 22, ({ automaticDiscount }) => automaticDiscount?.name ?? null),
    amount('automatic_discount_amount', ({ automaticDiscount }) => automaticDiscount?.amount_minor ?? 0),
    amount('shipping', ({ shippingMinor }) => shippingMinor),
    amount('tip', ({ tipMinor }) => tipMinor),
    amount('tax', ({ taxMinor }) => taxMinor),
    { heading: 'tax_rate', width: 10, format: 'plain', cellOf: ({ taxRate }) => (taxRate === null ? null : Number(taxRate)) },
    text('company', 26, ({ company }) => company),
    text('billing_address', 44, ({ billingAddress: to }) => to && [...addressLines(to), to.country].join(', ')),
    text('vat_number', 18, ({ vatNumber }) => vatNumber),
    text('vat_check', 14, ({ vatCheck }) => vatCheck),
    { heading: 'reverse_charge', width: 14, format: 'plain', cellOf: ({ reverseCharge }) => reverseCharge },
    text('consents', 44, ({ consents, missingConsents }) =>
      [
        ...consents.map(({ kind, version, at }) => `${kind} ${version} ${time(new Date(at))}`),
        ...missingConsents.map((kind) => `${kind} not recorded`),
      ].join('; '),
    ),
    amount('total', ({ totalMinor }) => totalMinor),
    amount('refunded', ({ refundedMinor }) => refundedMinor),
    amount('lost', ({ lostMinor }) => lostMinor),
    // As on the order's page: a refund returns its share of the fee.
    amount('platform_fee', keptFee),
    amount('provider_fee', ({ providerFeeMinor }) => providerFeeMinor),
    amount('net', netMinor),
    text('payment_id', 32, ({ paymentIntentId }) => paymentIntentId),
    text('reference', 20, ({ reference }) => reference),
    text('metadata', 32, ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null)),
    text('language', 10, ({ locale }) => locale),
    ...['source', 'medium', 'campaign', 'term', 'content'].map((name) => text(`utm_${name}`, 16, ({ utm }) => utm[name] ?? null)),
    text('referrer', 32, ({ referrer }) => referrer),
  ]
}

/** The same of each shipment of an order that was not cancelled, oldest first. */
const parcels =
  (textOf: (shipment: Shipment) => string | null) =>
  ({ shipments = [] }: Order) =>
    shipments
      .filter(({ cancelledAt }) => !cancelledAt)
      .map(textOf)
      .filter(Boolean)
      .join('; ')

const keptFee = ({ feeMinor, feeRefundedMinor }: Order) => feeMinor - feeRefundedMinor

const text = (heading: string, width: number, cellOf: (order: Order) => Cell): OrderColumn => ({
  heading,
  width,
  cellOf,
  format: 'text',
})

const moment = (heading: string, cellOf: (order: Order) => Cell): OrderColumn => ({ heading, width: 18, cellOf, format: 'time' })

const amount = (heading: string, minorOf: (order: Order) => number | null): OrderColumn => ({
  heading,
  width: 12,
  format: 'amount',
  cellOf: (order) => {
    const minor = minorOf(order)
    return minor === null ? null : toMajor(minor, order.currency)
  },
})

const papers =
  (kind: InvoiceKind) =>
  ({ invoices = [] }: Order) =>
    invoices
      .filter((paper) => paper.kind === kind)
      .map(documentNumber)
      .join(', ')

function addressOf({ shippingAddress: address }: Order): string | null {
  if (!address) return null
  return [address.name, ...addressLines(address), address.country].filter(Boolean).join(', ')
}
