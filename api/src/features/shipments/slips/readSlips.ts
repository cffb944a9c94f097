import type { Knex } from 'knex'
import { carrierName } from '../../../shop/order/carriers.ts'
import { dayIn } from '../../../platform/languages/dayIn.ts'
import { invoiceWords } from '../../../shop/languages/invoiceWords.ts'
import { wordsFor } from '../../../shop/languages/words.ts'
import { amountIn, numberIn, toMajor } from '../../../pricing/money.ts'
import { ACCENT, toHex } from '../../../shop/merchant/colors.ts'
import { Merchant } from '../../../shop/merchant/Merchant.ts'
import { leftToShip, Order, type OrderItem } from '../../../shop/order/Order.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import { Shipment } from '../../../shop/order/Shipment.ts'
import { addressLines } from '../../../platform/languages/addressLines.ts'
import type { Slip, SlipLine } from './Slip.ts'

interface Wanted {
  orderIds: string[]
  shipmentIds: string[]
  prices: boolean
}

type WholeOrder = Order & { items: OrderItem[] }

/** What is packed of an order. */
interface Parcel {
  order: WholeOrder
  /** Null when it is not shipped yet. */
  shipment: Shipment | null
  packedOf: (item: OrderItem) => number
}

/**
 * Reads what the packing slips of orders and of shipments show, in the order of the ids. Leaves out ids of other
 * merchants, cancelled shipments, and orders with nothing to pack.
 */
export async function readSlips(db: Knex, merchantId: string, wanted: Wanted): Promise<{ shop: Merchant; slips: Slip[] }> {
  const shop = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  const parcels = [...(await parcelsOfOrders(db, merchantId, wanted)), ...(await parcelsOfShipments(db, merchantId, wanted))]
  return { shop, slips: parcels.map((parcel) => slipOf(parcel, shop, wanted.prices)) }
}

async function parcelsOfOrders(db: Knex, merchantId: string, { orderIds }: Wanted): Promise<Parcel[]> {
  const orders = await ordersById(db, merchantId, orderIds)
  return inOrder(orderIds, orders).flatMap((order) => {
    const isOpen = order.paymentStatus === 'completed' && order.items.some((item) => leftToShip(item) > 0)
    // Everything was shipped: the slip shows what was in the parcels.
    const packedOf = isOpen ? leftToShip : ({ shipped, returned }: OrderItem) => shipped - returned
    return order.items.some((item) => packedOf(item) > 0) ? [{ order, shipment: null, packedOf }] : []
  })
}

async function parcelsOfShipments(db: Knex, merchantId: string, { shipmentIds }: Wanted): Promise<Parcel[]> {
  if (!shipmentIds.length) return []
  const found = await Shipment.query(db)
    .where({ merchantId })
    .whereIn('id', shipmentIds)
    .whereNull('cancelledAt')
    .withGraphFetched('items')
  const orders = await ordersById(
    db,
    merchantId,
    found.map(({ orderId }) => orderId),
  )
  const shipments = new Map(found.map((shipment) => [shipment.id, shipment]))
  return inOrder(shipmentIds, shipments).map((shipment) => ({
    order: orders.get(shipment.orderId)!,
    shipment,
    packedOf: ({ id }) => shipment.items!.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0,
  }))
}

async function ordersById(db: Knex, merchantId: string, ids: string[]): Promise<Map<string, WholeOrder>> {
  if (!ids.length) return new Map()
  const orders = await Order.query(db).where({ merchantId }).whereIn('id', ids).withGraphFetched('items')
  return new Map(orders.map((order) => [order.id, order as WholeOrder]))
}

const inOrder = <Row>(ids: string[], rows: Map<string, Row>): Row[] => [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])

function slipOf(parcel: Parcel, shop: Merchant, prices: boolean): Slip {
  const { order, shipment } = parcel
  const words = wordsFor(order.locale)
  const labels = invoiceWords(words.tag.split('-')[0]!)
  return {
    language: words.tag,
    shop: shop.storeName,
    sender: present([...(shop.businessAddress ?? '').split(/\r?\n/), shop.supportEmail, shop.website]),
    accent: toHex(shop.appearance['colorPrimary']) ?? ACCENT,
    number: `#${order.number}`,
    title: words.slip.title,
    labels: {
      from: labels.from,
      shipTo: words.shipTo,
      item: labels.item,
      ordered: words.slip.ordered,
      packed: words.slip.packed,
      price: labels.price,
      amount: labels.amount,
      page: labels.page,
    },
    buyer: buyerOf(order, words.tag, labels.customer),
    facts: [
      { title: labels.orderDate, text: dayIn(words.tag, order.createdAt, shop.timeZone) },
      { title: words.shipped.carrier, text: shipment && carrierName(shipment) },
      { title: words.shipped.number, text: shipment?.trackingNumber },
    ].flatMap(({ title, text }) => (text ? [{ title, text }] : [])),
    lines: order.items
      .filter(({ productType }) => productType === 'physical')
      .map((item) => lineOf(item, parcel, { tag: words.tag, prices })),
    rest: shipment && order.items.some((item) => leftToShip(item) > 0) ? words.shipped.rest : null,
  }
}

function lineOf(
  item: OrderItem,
  { order: { currency }, packedOf }: Parcel,
  { tag, prices }: { tag: string; prices: boolean },
): SlipLine {
  const packed = packedOf(item)
  const amount = (minor: number) => (prices ? amountIn(tag, toMajor(minor, currency), currency) : null)
  return {
    name: itemName(item.productName, item.variantName),
    sku: item.sku,
    ordered: numberIn(tag, item.quantity),
    packed: numberIn(tag, packed),
    price: amount(item.priceMinor),
    amount: amount(item.priceMinor * packed),
  }
}

/** The address of the label. An order without one has the buyer's name and address of mail; an erased customer has neither. */
function buyerOf(order: Order, tag: string, nameless: string): Slip['buyer'] {
  const { shippingAddress: address, customerName, customerEmail } = order
  if (!address) return { name: customerName || nameless, lines: present([order.company, customerEmail]) }
  const country = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(address.country)
  return { name: address.name || customerName || nameless, lines: present([order.company, ...addressLines(address), country]) }
}

const present = (lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line?.trim()))
