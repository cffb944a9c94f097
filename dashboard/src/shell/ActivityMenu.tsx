import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../context.ts'
import { formatShortMoment } from '../lib/dates.ts'
import { formatMoney } from '../lib/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { createActivity, type Activity } from './activity.ts'
import styles from './ActivityMenu.module.css'
import bar from './Topbar.module.css'

/** The bell: what happened lately. */
export function ActivityMenu({ timeZone }: { timeZone: string }) {
  useSignals()
  const { client } = useApp()
  const [activity] = useState(() => createActivity(client))
  const [open, setOpen] = useState(false)
  useSignalEffect(activity.load)

  const unseen = activity.unseen.value
  const state = activity.state.value
  function toggle(next: boolean) {
    setOpen(next)
    if (next) activity.load()
    else activity.markSeen()
  }
  return (
    <Popover.Root open={open} onOpenChange={toggle}>
      <Popover.Trigger asChild>
        <IconButton className={bar.bell} label={unseen ? 'Notifications, new' : 'Notifications'}>
          <Bell aria-hidden />
          {unseen && <span className={bar.dot} />}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.panel} align="end" sideOffset={8} collisionPadding={8} aria-label="Notifications">
          <h2>Notifications</h2>
          {state.status === 'loading' && <p className={styles.note}>Loading...</p>}
          {state.status === 'failed' && <p className={styles.note}>Error: {state.message}</p>}
          {state.status === 'ready' && <Entries {...state.data} timeZone={timeZone} onChoose={() => toggle(false)} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Entries({ orders, low, timeZone, onChoose }: Activity & { timeZone: string; onChoose: () => void }) {
  if (orders.length === 0 && low.length === 0) return <p className={styles.note}>Sales and low stock will show here.</p>
  return (
    <ul>
      {low.map((product) => (
        <li key={product.id}>
          <Link href={`/dashboard/products?open=${product.id}`} onClick={onChoose}>
            <span className="truncate">{product.name}</span>
            <span className={styles.low}>{product.stock} in stock</span>
          </Link>
        </li>
      ))}
      {orders.map((order) => (
        <li key={order.id}>
          <Link href={`/dashboard/orders?open=${order.id}`} onClick={onChoose}>
            <span className={styles.who}>
              <span className="truncate">{order.customerDisplay}</span>
              <small>{formatShortMoment(order.created_at, timeZone)}</small>
            </span>
            <Badge status={order.payment_status} />
            <span className="money">{formatMoney(order.total_amount, order.currency)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
