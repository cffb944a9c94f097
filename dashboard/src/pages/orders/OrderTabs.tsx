import type { Schema } from '@linktill/sdk'
import { NavTabs } from '../../ui/NavTabs.tsx'
import type { OrderView } from './filters.ts'

const ALL = '/dashboard/orders'
const hrefOf = (view: OrderView) => (view === 'all' ? ALL : `${ALL}?view=${view}`)

interface OrderTabsProps {
  view: OrderView
  /** Null until it is counted. */
  work: Schema<'OrderWork'> | null
  ships: boolean
}

/** All orders, and those in which something waits. A shop that ships nothing has nothing to ship. */
export function OrderTabs({ view, work, ships }: OrderTabsProps) {
  return (
    <NavTabs
      label="Orders"
      current={hrefOf(view)}
      tabs={[
        { title: 'All', href: hrefOf('all') },
        ...(ships || view === 'to_ship' ? [{ title: 'To ship', href: hrefOf('to_ship'), count: work?.to_ship }] : []),
        { title: 'Disputes', href: hrefOf('disputes'), count: work?.to_answer },
        { title: 'Unfinished', href: hrefOf('unfinished'), count: work?.unfinished },
      ]}
    />
  )
}
