import type { Schema } from '@linktill/sdk'
import type { FileKind, Texts } from './answer.ts'

type Order = Pick<Schema<'Order'>, 'items' | 'shipments'>

/** The optional parts of an answer that are asked for. */
export interface Asked {
  fields: ReadonlySet<keyof Texts>
  files: ReadonlySet<FileKind>
}

/** Reasons that deny the payment itself. What was said about refunds does not matter to them. */
const DENIALS = ['fraudulent', 'unrecognized']

/** Returns what fits the order and the bank's reason. What has content already is always included. */
export function askedFor(order: Order, reason: string, texts: Texts): Asked {
  const kinds = kindsOf(order)
  const isShipping = hasShipped(order) || (kinds.has('physical') && reason === 'product not received')
  const fits: Record<keyof Texts, boolean> = {
    explanation: true,
    product: true,
    carrier: isShipping,
    tracking: isShipping,
    shipped: isShipping,
    activity: kinds.has('digital') || kinds.has('service'),
    policy: !DENIALS.includes(reason),
  }
  const files: Record<FileKind, boolean> = {
    receipt: true,
    communication: true,
    shipping: isShipping,
    service: kinds.has('service'),
    other: true,
  }
  return {
    fields: chosen(fits, (field) => texts[field].trim() !== ''),
    files: chosen(files),
  }
}

/** What tells that an order was used: `Downloads, visits, bookings.` */
export function activityHint(order: Order): string {
  const kinds = kindsOf(order)
  if (!kinds.has('service')) return 'Downloads.'
  return kinds.has('digital') ? 'Downloads, visits, bookings.' : 'Visits, bookings.'
}

const kindsOf = ({ items }: Order) =>
  new Set(items.map(({ kind, product_is_digital: isDigital }) => kind ?? (isDigital ? 'digital' : 'physical')))

const hasShipped = ({ items, shipments = [] }: Order): boolean =>
  items.some(({ shipped = 0 }) => shipped > 0) || shipments.some(({ status }) => status !== 'cancelled')

const chosen = <Name extends string>(fits: Record<Name, boolean>, isFilled?: (name: Name) => boolean): ReadonlySet<Name> =>
  new Set((Object.keys(fits) as Name[]).filter((name) => fits[name] || isFilled?.(name)))
