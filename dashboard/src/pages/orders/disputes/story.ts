import type { Schema } from '@linktill/sdk'
import { formatMoment } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { itemLabel } from '../orderText.ts'

type Order = Schema<'Order'>

/** Downloads that the story names. The field about the use of the order has all of them. */
const NAMED_DOWNLOADS = 10

/** Returns what happened to an order, a line each and oldest first, to begin an explanation with. */
export function storyOf(order: Order, timeZone: string): string {
  const at = (iso: string) => formatMoment(iso, timeZone)
  const { currency, total_amount: total, refunded_amount: refunded, completed_at: paidAt } = order
  const items = order.items.map((item) => `${item.quantity} × ${itemLabel(item)}`).join(', ')
  const later = [
    ...(paidAt ? [{ at: paidAt, text: `${formatMoney(total, currency)} was paid.` }] : []),
    ...shippingOf(order),
    ...downloadsOf(order),
    ...(order.returns ?? []).map(({ created_at: returned }) => ({ at: returned, text: 'Items came back.' })),
  ]
  return [
    `${at(order.created_at)}: ${order.customer_name || order.customer_email} ordered ${items}.`,
    ...later.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map((line) => `${at(line.at)}: ${line.text}`),
    ...(refunded > 0 ? [`${formatMoney(refunded, currency)} was already refunded.`] : []),
    `Times are in ${timeZone}.`,
  ].join('\n')
}

interface Line {
  at: string
  text: string
}

function shippingOf({ shipments = [] }: Order): Line[] {
  return shipments
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ carrier_name: carrier, tracking_number: number, shipped_at: shipped, delivered_at: delivered }) => {
      const which = number ? `, tracking number ${number}` : ''
      return [
        { at: shipped, text: `Shipped${carrier ? ` with ${carrier}` : ''}${which}.` },
        ...(delivered ? [{ at: delivered, text: `Marked as delivered${which}.` }] : []),
      ]
    })
}

function downloadsOf({ timeline = [] }: Order): Line[] {
  const all = timeline.filter(({ type }) => type === 'download').map(({ at, text }) => ({ at, text: `${text}.` }))
  const left = all.length - NAMED_DOWNLOADS
  if (left <= 0) return all
  const last = all.at(-1)!
  return [...all.slice(0, NAMED_DOWNLOADS), { at: last.at, text: `The last of ${left} more downloads.` }]
}
