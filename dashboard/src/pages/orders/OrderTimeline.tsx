import type { Schema } from '@linktill/sdk'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  Download,
  Eraser,
  Landmark,
  Mail,
  PackageCheck,
  PackageOpen,
  PencilLine,
  ReceiptText,
  Scale,
  ShoppingBag,
  TriangleAlert,
  Truck,
  Undo2,
  Webhook,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { formatShortMoment } from '../../lib/dates.ts'
import styles from './OrderTimeline.module.css'

type Entry = NonNullable<Schema<'Order'>['timeline']>[number]

/** Icons by kind of entry. A kind without an icon is still shown. */
const icons: Record<string, LucideIcon> = {
  created: ShoppingBag,
  changed: PencilLine,
  held: PackageCheck,
  released: PackageOpen,
  declined: TriangleAlert,
  completed: CircleCheck,
  failed: Ban,
  pending: Clock,
  refunded: Undo2,
  refund: Undo2,
  withdrawn: Undo2,
  shipped: Truck,
  delivered: PackageCheck,
  returned: PackageOpen,
  dispute: Scale,
  reconciled: Wrench,
  invoice: ReceiptText,
  credit_note: ReceiptText,
  mail: Mail,
  download: Download,
  webhook: Webhook,
  erased: Eraser,
  vat: Landmark,
}
const tones: Record<string, string | undefined> = {
  completed: styles.good,
  declined: styles.bad,
  failed: styles.bad,
  dispute: styles.bad,
  refunded: styles.back,
  refund: styles.back,
  withdrawn: styles.back,
  returned: styles.back,
}
/** Names of the actors. Automatic entries have none. */
const actors: Record<string, string> = { merchant: 'You', shopper: 'Customer', provider: 'Payment provider' }

/** The timeline of an order, oldest first. */
export function OrderTimeline({ entries, timeZone }: { entries: Entry[]; timeZone: string }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        // Entries are only appended, so the index is a stable key.
        <Line key={index} entry={entry} timeZone={timeZone} />
      ))}
    </ol>
  )
}

function Line({ entry: { at, type, text, by }, timeZone }: { entry: Entry; timeZone: string }) {
  const Icon = icons[type] ?? CircleDashed
  const actor = by ? actors[by] : undefined
  return (
    <li className={tones[type]}>
      <Icon aria-hidden />
      <span>
        {text}
        {actor && <small>{actor}</small>}
      </span>
      <time dateTime={at}>{formatShortMoment(at, timeZone)}</time>
    </li>
  )
}
