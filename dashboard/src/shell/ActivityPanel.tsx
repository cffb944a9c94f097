import { useSignals } from '@preact/signals-react/runtime'
import { CircleCheck, CircleX, Landmark, PackageX, ShieldAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatShortMoment } from '../lib/dates.ts'
import type { Activity, Notification } from './activity.ts'
import styles from './ActivityPanel.module.css'

const icons = {
  'order.completed': CircleCheck,
  'order.failed': CircleX,
  'order.withdrawn': CircleX,
  'order.dispute_opened': ShieldAlert,
  'order.dispute_closed': ShieldAlert,
  'product.stock_low': PackageX,
  'payout.failed': Landmark,
  'account.oss_threshold_near': Landmark,
  'link.card_testing': ShieldAlert,
}
const tones = {
  'order.completed': styles.good,
  'order.failed': styles.bad,
  'order.withdrawn': styles.low,
  'order.dispute_opened': styles.bad,
  'order.dispute_closed': styles.low,
  'product.stock_low': styles.low,
  'payout.failed': styles.bad,
  'account.oss_threshold_near': styles.low,
  'link.card_testing': styles.bad,
}

interface ActivityPanelProps {
  activity: Activity
  timeZone: string
  /** The bell. */
  children: ReactNode
}

/** The recent notifications, in a panel under the bell. */
export function ActivityPanel({ activity, timeZone, children }: ActivityPanelProps) {
  useSignals()
  const state = activity.state.value
  return (
    <Popover.Root open={activity.open.value} onOpenChange={activity.toggle}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.panel} align="end" sideOffset={8} collisionPadding={8} aria-label="Notifications">
          <h2>Notifications</h2>
          {state.status === 'loading' && <p className={styles.note}>Loading...</p>}
          {state.status === 'failed' && <p className={styles.note}>Error: {state.message}</p>}
          {state.status === 'ready' && state.data.data.length === 0 && (
            <p className={styles.note}>Sales, failed payments and low stock will show here.</p>
          )}
          {state.status === 'ready' && (
            <ul>
              {state.data.data.map((one) => (
                <Entry key={one.id} notification={one} timeZone={timeZone} onChoose={() => void activity.toggle(false)} />
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Entry({ notification, timeZone, onChoose }: { notification: Notification; timeZone: string; onChoose: () => void }) {
  const { type, text, href, at, read } = notification
  const Icon = icons[type]
  return (
    <li>
      <Link href={href} onClick={onChoose}>
        <Icon className={tones[type]} aria-hidden />
        <span>
          {text}
          <small>{formatShortMoment(at, timeZone)}</small>
        </span>
        {!read && (
          <i>
            <span className="sr-only">New</span>
          </i>
        )}
      </Link>
    </li>
  )
}
