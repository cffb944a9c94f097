import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { createNotifications } from './createNotifications.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Switches for mails, except the receipts and refund notices that every shopper gets. */
export function Notifications() {
  useSignals()
  const { client } = useApp()
  const [notifications] = useState(() => createNotifications(client))
  useSignalEffect(notifications.load)
  const state = notifications.state.value
  return (
    <SettingsSection id="notifications" lead="Mails to you, and to shoppers. Receipts and refund notices are always sent.">
      <div className={styles.body}>
        {notifications.problem.value && <Banner kind="error">{notifications.problem.value}</Banner>}
        {state.status === 'loading' && <Skeleton width={280} />}
        {state.status === 'failed' && (
          <Banner kind="error" onRetry={notifications.load}>
            {state.message}
          </Banner>
        )}
        {state.status === 'ready' && (
          <div className={styles.rows}>
            <Switch
              label="Sale notices"
              hint="A mail to you for every sale."
              checked={state.data.sales}
              onChange={(sales) => notifications.change({ sales })}
            />
            <Switch
              label="Checkout reminders"
              hint="One mail to shoppers who typed their address and left without paying, an hour later. They can unsubscribe."
              checked={state.data.reminders}
              onChange={(reminders) => notifications.change({ reminders })}
            />
          </div>
        )}
      </div>
    </SettingsSection>
  )
}
