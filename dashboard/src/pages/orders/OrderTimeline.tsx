import type { Schema } from '@linktill/sdk'
import {
  Ban,
  CircleCheck,
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
} from 'lucide-react'
import { Timeline, type TimelineKind } from '../../ui/Timeline.tsx'

type Entry = NonNullable<Schema<'Order'>['timeline']>[number]

const kinds: Record<string, TimelineKind> = {
  created: { icon: ShoppingBag },
  changed: { icon: PencilLine },
  held: { icon: PackageCheck },
  released: { icon: PackageOpen },
  declined: { icon: TriangleAlert, tone: 'bad' },
  completed: { icon: CircleCheck, tone: 'good' },
  failed: { icon: Ban, tone: 'bad' },
  pending: { icon: Clock },
  refunded: { icon: Undo2, tone: 'back' },
  refund: { icon: Undo2, tone: 'back' },
  withdrawn: { icon: Undo2, tone: 'back' },
  shipped: { icon: Truck },
  delivered: { icon: PackageCheck },
  returned: { icon: PackageOpen, tone: 'back' },
  dispute: { icon: Scale, tone: 'bad' },
  reconciled: { icon: Wrench },
  invoice: { icon: ReceiptText },
  credit_note: { icon: ReceiptText },
  mail: { icon: Mail },
  download: { icon: Download },
  webhook: { icon: Webhook },
  erased: { icon: Eraser },
  vat: { icon: Landmark },
}

/** The timeline of an order, oldest first. */
export const OrderTimeline = ({ entries, timeZone }: { entries: Entry[]; timeZone: string }) => (
  <Timeline entries={entries} kinds={kinds} timeZone={timeZone} />
)
