import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { itemLabel } from './orderText.ts'

type Order = Schema<'Order'>
type Shipment = Schema<'Shipment'>
type Carrier = Schema<'Carrier'>

/** Carriers that can be chosen. Without a choice, the server finds it by the number. */
export const CARRIERS: Record<Carrier | '', string> = {
  '': 'Find by the number',
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  dhl: 'DHL',
  dpd: 'DPD',
  gls: 'GLS',
  royal_mail: 'Royal Mail',
  postnl: 'PostNL',
  la_poste: 'La Poste',
  correos: 'Correos',
  poste_italiane: 'Poste Italiane',
  canada_post: 'Canada Post',
  australia_post: 'Australia Post',
  other: 'Other',
}

interface Values {
  /** As typed, by the item's id. */
  pieces: Record<string, string>
  number: string
  carrier: Carrier | ''
  name: string
  url: string
  notify: boolean
}

/** Items of an order with pieces that are left to ship. */
export const itemsToShip = ({ items }: Order) => items.filter((item) => (item.to_ship ?? 0) > 0)

/** The form of a new shipment, or of the tracking of one that was made before. */
export function createShipping(client: Client, order: Order, shipment: Shipment | null, onDone: (shipment: Shipment) => void) {
  const items = shipment ? [] : itemsToShip(order)
  return createForm<Values>({
    start: {
      pieces: Object.fromEntries(items.map(({ id, to_ship }) => [id, String(to_ship)])),
      number: shipment?.tracking_number ?? '',
      carrier: shipment?.carrier ?? '',
      name: shipment?.carrier === 'other' ? (shipment.carrier_name ?? '') : '',
      url: shipment?.carrier === 'other' ? (shipment.tracking_url ?? '') : '',
      notify: shipment === null,
    },
    check: ({ pieces }) => (shipment ? {} : piecesProblem(items, pieces)),
    refused: (error) =>
      fieldProblems(error, {
        carrier: 'carrier',
        carrier_name: 'name',
        tracking_number: 'number',
        tracking_url: 'url',
        ...Object.fromEntries(items.map((_, at) => [`items.${at}.quantity`, 'pieces' as const])),
      }),
    async save({ pieces, number, carrier, name, url, notify }) {
      const isOther = carrier === 'other'
      const tracking = {
        carrier: carrier || null,
        tracking_number: number.trim() || null,
        carrier_name: isOther ? name.trim() || null : null,
        tracking_url: isOther ? url.trim() || null : null,
      }
      if (shipment) return onDone(await client.updateShipment({ path: { id: shipment.id }, body: { ...tracking, notify } }))
      const chosen = items
        .map(({ id }) => ({ order_item_id: id, quantity: Number(pieces[id]) }))
        .filter(({ quantity }) => quantity > 0)
      onDone(await client.createShipment({ path: { id: order.id }, body: { items: chosen, ...tracking, notify } }))
    },
  })
}

function piecesProblem(items: Order['items'], pieces: Values['pieces']): { pieces?: string } {
  const wrong = items.find(({ id, to_ship = 0 }) => !/^\d+$/.test(pieces[id]!.trim()) || Number(pieces[id]) > to_ship)
  if (wrong) return { pieces: `Enter a number from 0 to ${wrong.to_ship} for ${itemLabel(wrong)}.` }
  return items.every(({ id }) => Number(pieces[id]) === 0) ? { pieces: 'Choose at least one piece.' } : {}
}
