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
  Undo2,
  Webhook,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { formatShortMoment } from '../../lib/dates.ts'
import styles from './OrderTimeline.module.css'

type Entry = NonNullable<Schema<'Order'>['timeline']>[number]

/** Everything a line can be about; a word that is not here yet still has its line. */
const icons: Record<string, LucideIcon> = {
  ...{ created: ShoppingBag, changed: PencilLine, held: PackageCheck, released: PackageOpen },
  ...{ declined: TriangleAlert, completed: CircleCheck, failed: Ban, pending: Clock, refunded: Undo2 },
  ...{ refund: Undo2, dispute: Scale, reconciled: Wrench, invoice: ReceiptText, credit_note: ReceiptText },
  ...{ mail: Mail, download: Download, webhook: Webhook, erased: Eraser, vat: Landmark },
}
const tones: Record<string, string | undefined> = {
  ...{ completed: styles.good, declined: styles.bad, failed: styles.bad, dispute: styles.bad },
  ...{ refunded: styles.back, refund: styles.back },
}
/** Who did it; what happens by itself has nobody. */
const actors: Record<string, string> = { merchant: 'You', shopper: 'Customer', provider: 'Payment provider' }

/** An order's life, oldest first, as a person reads it. */
export function OrderTimeline({ entries, timeZone }: { entries: Entry[]; timeZone: string }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        // A timeline only grows at its end.
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
