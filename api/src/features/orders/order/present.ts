import { presentChange } from '../../../platform/db/presentChange.ts'
import type { components } from '../../../generated/openapi.ts'
import { toMajor } from '../../../pricing/money.ts'
import { presentBrief } from '../../../shop/invoice/presentBrief.ts'
import { withdrawalAmount } from '../../../shop/order/withdrawal.ts'
import { type Dispute, leftToShip, netMinor, type Order, type OrderItem } from '../../../shop/order/Order.ts'
import { missingOnPaper } from '../../../shop/order/Invoice.ts'
import type { Invoice, Seller } from '../../../shop/order/Invoice.ts'
import { billedItem } from '../../../shop/order/billedItem.ts'
import { paidMinor } from '../../../shop/order/paid.ts'
import { presentAddress } from '../../../shop/order/ShippingAddress.ts'
import { presentShipment } from '../../../shop/order/presentShipment.ts'
import type { OrderRow } from './orderRows.ts'
import { presentReturn } from './presentReturn.ts'
import { presentDiscounts } from '../../../shop/order/presentDiscounts.ts'
import { presentTaxes } from '../../../shop/order/storedTax.ts'

type Schemas = components['schemas']

/** A row of the merchant's order list, with both sets of field names (docs/product/links.md#names-in-the-api). */
export const presentOrderRow = (order: OrderRow): Schemas['OrderRow'] => {
  const items = order.items ?? []
  const total = toMajor(order.totalMinor, order.currency)
  const at = order.createdAt.toISOString()
  return {
    id: order.id,
    order_number: order.number,
    customer_email: order.customerEmail,
    customerEmail: order.customerEmail,
    customer_name: order.customerName,
    customerDisplay: order.customerName || order.customerEmail,
    created_at: at,
    date: at,
    total_amount: total,
    total,
    currency: order.currency,
    item_count: items.length,
    itemCount: items.length,
    payment_status: order.paymentStatus,
    status: order.paymentStatus,
    fulfilment: order.fulfilment,
    company: order.company,
    dispute: presentToAnswer(order.disputes),
    items: items.map((item) => ({
      product_id: item.productId,
      quantity: item.quantity,
      price_at_checkout: toMajor(item.priceMinor, order.currency),
    })),
    reference: order.reference,
    metadata: order.metadata,
    updated_at: order.updatedAt.toISOString(),
  }
}

/** The same row as its buyer sees it. */
export const presentPurchaseRow = (order: OrderRow): Schemas['OrderRow'] => ({
  ...presentOrderRow(order),
  dispute: null,
  metadata: {},
})

/** Returns the newest dispute that waits for the merchant's answer, or null. */
function presentToAnswer(disputes: OrderRow['disputes'] = []): Schemas['OrderRow']['dispute'] {
  const found = disputes.find(({ status, evidenceSubmittedAt }) => status === 'open' && !evidenceSubmittedAt)
  return found ? { id: found.id, reason: found.reason, answer_until: found.answerUntil?.toISOString() ?? null } : null
}

/** An order as its merchant sees it. */
export function presentOrder(order: Order): Schemas['Order'] {
  const major = (minor: number) => toMajor(minor, order.currency)
  return {
    id: order.id,
    order_number: order.number,
    customer_email: order.customerEmail,
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    currency: order.currency,
    payment_status: order.paymentStatus,
    fulfilment: order.fulfilment,
    payment_intent_id: order.paymentIntentId,
    items: (order.items ?? []).map((item) => presentItem(billedItem(item, order), order)),
    item_count: order.items?.length ?? 0,
    subtotal: major(order.subtotalMinor),
    discount: major(order.discountMinor),
    shipping: major(order.shippingMinor),
    tip: major(order.tipMinor),
    tax: major(order.taxMinor),
    taxes: presentTaxes(order.taxes, order.currency),
    vat: presentVat(order),
    total_amount: major(order.totalMinor),
    refunded_amount: major(order.refundedMinor),
    lost_amount: major(order.lostMinor),
    platform_fee: major(order.feeMinor - order.feeRefundedMinor),
    provider_fee: order.providerFeeMinor === null ? null : major(order.providerFeeMinor),
    net_amount: major(netMinor(order)),
    promo_code: order.promoCode,
    discounts: presentDiscounts(order),
    company: order.company,
    buyer_peppol_id: order.buyerPeppolId,
    billing_address: order.billingAddress && presentAddress(order.billingAddress),
    country: order.country,
    completed_at: order.completedAt?.toISOString() ?? null,
    ...(order.invoices && { invoices: order.invoices.map(presentBrief), ...presentMissing(order.invoices) }),
    shipping_address: order.shippingAddress && presentAddress(order.shippingAddress),
    ...(order.shipments && { shipments: order.shipments.map((shipment) => presentShipment(shipment, order)) }),
    ...(order.returns && { returns: order.returns.map((one) => presentReturn(one, order.currency)) }),
    consents: order.consents,
    missing_consents: order.missingConsents,
    answers: order.answers,
    withdrawal: order.withdrawnAt && {
      at: order.withdrawnAt.toISOString(),
      name: order.withdrawal?.name ?? null,
      email: order.withdrawal?.email ?? null,
      amount: major(withdrawalAmount(order)),
    },
    reference: order.reference,
    metadata: order.metadata,
    locale: order.locale,
    upsell_of: order.upsellOf ? { id: order.upsellOf, order_number: order.upsellOfNumber! } : null,
    subscription: order.subscriptionId ? { id: order.subscriptionId, cycle: order.subscriptionCycle! } : null,
    utm: presentUtm(order.utm),
    referrer: order.referrer,
    ...(order.disputes && { disputes: order.disputes.map(presentDispute) }),
    timeline: (order.history ?? []).map(({ at, type, text, by }) => ({ at: at.toISOString(), type, text, by })),
  }
}

/**
 * An order as its buyer sees it: without fee, net, losses, origin and timeline, which are private to the seller
 * (docs/product/orders.md#purchases).
 */
export function presentPurchase(order: Order): Schemas['Order'] {
  const {
    platform_fee,
    provider_fee,
    net_amount,
    lost_amount,
    utm,
    referrer,
    timeline,
    disputes,
    returns,
    metadata,
    invoice_missing,
    ...bought
  } = presentOrder(order)
  return { ...bought, metadata: {} }
}

/**
 * Returns what the law requires of the seller on the newest invoice, and it lacks. A donation has none. Nothing is known in
 * events, which are sent with the numbers of their invoices.
 */
function presentMissing(invoices: Invoice[]): Pick<Schemas['Order'], 'invoice_missing'> {
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice')
  const seller: Seller | undefined = invoice?.seller
  return invoice && seller && !invoice.isDonation ? { invoice_missing: missingOnPaper(invoice) } : {}
}

/** The tax of an order; null if the shop charged none and the buyer gave no number. */
const presentVat = (order: Order): Schemas['OrderVat'] | null =>
  order.taxes.length === 0 && !order.vatNumber
    ? null
    : {
        country: order.country,
        rate: order.taxRate === null ? null : Number(order.taxRate),
        included: order.taxIncluded,
        reverse_charge: order.reverseCharge,
        number: order.vatNumber,
        check: order.vatCheck,
      }

export const presentDispute = (dispute: Dispute): Schemas['Dispute'] => ({
  id: dispute.id,
  amount: toMajor(dispute.amountMinor, dispute.currency),
  currency: dispute.currency,
  reason: dispute.reason.replaceAll('_', ' '),
  status: dispute.status,
  answer_until: dispute.answerUntil?.toISOString() ?? null,
  evidence_sent_at: dispute.evidenceSentAt?.toISOString() ?? null,
  created_at: dispute.createdAt.toISOString(),
  updated_at: presentChange(dispute),
})

const presentItem = (item: OrderItem, { currency, paymentStatus }: Order): Schemas['OrderItem'] => ({
  id: item.id,
  product_id: item.productId,
  product_name: item.productName,
  variant_id: item.variantId,
  variant_name: item.variantName,
  sku: item.sku,
  product_image_url: item.productImageUrl,
  product_is_digital: item.productType === 'digital',
  quantity: item.quantity,
  shipped: item.shipped,
  returned: item.returned,
  to_ship: paymentStatus === 'completed' ? leftToShip(item) : 0,
  price: toMajor(item.priceMinor, currency),
  price_at_checkout: toMajor(item.priceMinor, currency),
  line_total: toMajor(item.priceMinor * item.quantity, currency),
  discount: toMajor(item.discountMinor, currency),
  net: toMajor(item.netMinor, currency),
  tax: toMajor(item.taxMinor, currency),
  tax_rate: item.taxRate === null ? null : item.taxRate / 100,
  kind: item.productType,
  tax_category: item.taxCategory,
  tax_reason: item.taxReason,
  paid: toMajor(paidMinor(item), currency),
  download_url: null,
})

const presentUtm = ({
  source = null,
  medium = null,
  campaign = null,
  term = null,
  content = null,
}: Order['utm']): Schemas['Utm'] => ({
  source,
  medium,
  campaign,
  term,
  content,
})
