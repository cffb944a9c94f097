import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { messages } from '../../../ui/messages.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { createSessions, type OpenSession } from './createSessions.ts'
import styles from './Security.module.css'

/** Every browser and program that is signed in. Each can be signed out. */
export function Sessions() {
  useSignals()
  const { client } = useApp()
  const [sessions] = useState(() => createSessions(client))
  const [signingOut, setSigningOut] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(sessions.load)
  const state = sessions.state.value
  const end = async (one: OpenSession) => {
    await sessions.end(one.id)
    if (sessions.problem.peek()) return
    messages.success(`${one.device} is signed out`)
    // The button had the focus and is gone.
    heading.current?.focus()
  }
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          Where you are signed in
        </h3>
        <Button size="small" onClick={() => setSigningOut(true)}>
          Sign out everywhere
        </Button>
      </div>
      {sessions.problem.value && <Banner kind="error">{sessions.problem.value}</Banner>}
      {state.status === 'loading' && <Skeleton width={280} />}
      {state.status === 'failed' && (
        <Banner kind="error" onRetry={sessions.load}>
          {state.message}
        </Banner>
      )}
      {state.status === 'ready' && (
        <ul className={styles.list}>
          {state.data.map((one) => (
            <SessionRow key={one.id} one={one} busy={sessions.ending.value === one.id} onEnd={() => void end(one)} />
          ))}
        </ul>
      )}
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </div>
  )
}

function SessionRow({ one, busy, onEnd }: { one: OpenSession; busy: boolean; onEnd: () => void }) {
  const { timeZone } = useMerchant()
  const place = one.time_zone && `${one.time_zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
  return (
    <li>
      <div>
        <b>{one.device}</b> {one.is_current && <Badge status="active" label="This browser" />}
        <p>
          {[
            `Last used ${formatMoment(one.last_used_at, timeZone)}`,
            `signed in ${formatMoment(one.created_at, timeZone)}`,
            place,
            one.kind === 'program' && 'a program with a token',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!one.is_current && (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={`Sign out ${one.device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
