import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { useReturn } from '../lib/useReturn.ts'
import { IconButton } from '../ui/Button.tsx'
import { messages } from '../ui/messages.tsx'
import { createActivity } from './activity.ts'
import type { ActivityPanel } from './ActivityPanel.tsx'
import styles from './Topbar.module.css'

const load = async () => (await import('./ActivityPanel.tsx')).ActivityPanel

/** The bell with recent notifications. Their panel loads when it is first opened. */
export function ActivityMenu({ timeZone }: { timeZone: string }) {
  useSignals()
  const { client } = useApp()
  const [activity] = useState(() => createActivity(client))
  const [Panel, setPanel] = useState<typeof ActivityPanel | null>(null)
  useSignalEffect(activity.load)
  useReturn(activity.refresh)

  function open() {
    load().then(
      (loaded) => {
        setPanel(() => loaded)
        void activity.toggle(true)
      },
      () => messages.error('Notifications did not load. Check your connection and try again.'),
    )
  }
  const unread = activity.unread.value
  const bell = { className: styles.bell, label: unread > 0 ? `Notifications, ${unread} new` : 'Notifications' }
  const icon = (
    <>
      <Bell aria-hidden />
      {unread > 0 && <span className={styles.dot} />}
    </>
  )
  if (!Panel)
    return (
      <IconButton {...bell} aria-haspopup="dialog" aria-expanded={false} onClick={open}>
        {icon}
      </IconButton>
    )
  return (
    <Panel activity={activity} timeZone={timeZone}>
      <IconButton {...bell}>{icon}</IconButton>
    </Panel>
  )
}
