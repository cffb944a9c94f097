import { CARRIERS } from '../../../shop/order/carriers.ts'
import { leftToShip, type Order } from '../../../shop/order/Order.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import type { ShippingAddress } from '../../../shop/order/ShippingAddress.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { NamedColumn } from '../../../platform/sheets/findColumns.ts'
import type { ColumnOf } from '../../../platform/sheets/sheetFile.ts'
import { CARRIER_NAMES, ORDERS, TRACKING_NUMBERS } from './headingWords.ts'

/** Columns that the import reads. It ignores the others. */
export type ReadColumn = 'order' | 'order_id' | 'carrier' | 'tracking_number' | 'tracking_url'

export const READ: NamedColumn<ReadColumn>[] = [
  { heading: 'order', also: ['order_number'], words: ORDERS },
  { heading: 'order_id', also: [] },
  { heading: 'carrier', also: [], words: CARRIER_NAMES },
  { heading: 'tracking_number', also: ['tracking', 'tracking_code'], words: TRACKING_NUMBERS },
  { heading: 'tracking_url', also: ['tracking_page'], words: ['tracking_link', 'tracking_address'] },
]

/** Index of each column, from 0. */
export type Headings = Map<ReadColumn, number>

/** The columns of the orders to ship: each field of the address on its own, as programs for labels need them. */
export function toShipColumns(timeZone: string): ColumnOf<Order>[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return [
    text('order', 10, ({ number }) => `#${number}`),
    text('order_id', 38, ({ id }) => id),
    { heading: 'date', width: 18, format: 'time', cellOf: ({ createdAt }) => clock.format(createdAt) },
    text('name', 26, ({ shippingAddress, customerName }) => shippingAddress?.name || customerName),
    text('company', 26, ({ company }) => company),
    text('address_1', 32, of('line1')),
    text('address_2', 20, of('line2')),
    text('city', 20, of('city')),
    text('state', 12, of('state')),
    text('postcode', 12, of('postal_code')),
    text('country', 10, of('country')),
    text('phone', 18, ({ shippingAddress, customerPhone }) => shippingAddress?.phone || customerPhone),
    text('email', 32, ({ customerEmail }) => customerEmail),
    text('items', 44, itemsLeft),
    { ...text('carrier', 18, () => null), choices: Object.values(CARRIERS).map(({ name }) => name) },
    text('tracking_number', 30, () => null),
    text('tracking_url', 40, () => null),
  ]
}

/** Texts, so that no program shortens a long number or drops a leading zero. */
const text = (heading: string, width: number, cellOf: ColumnOf<Order>['cellOf']): ColumnOf<Order> => ({
  heading,
  width,
  cellOf,
  format: 'text',
})

const of =
  (field: keyof ShippingAddress) =>
  ({ shippingAddress }: Order): Cell =>
    shippingAddress?.[field] ?? null

const itemsLeft = ({ items = [] }: Order): string =>
  items
    .filter((item) => leftToShip(item) > 0)
    .map((item) => `${leftToShip(item)} × ${itemName(item.productName, item.variantName)}${item.sku ? ` [${item.sku}]` : ''}`)
    .join('; ')
