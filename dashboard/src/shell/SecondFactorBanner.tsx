import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { createAction } from '../lib/action.ts'
import { formatMoment } from '../lib/dates.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import styles from './Shell.module.css'

/** Warns of a removal of every factor, which any session can stop, and of a required factor that is missing. */
export function SecondFactorBanner({ merchant }: { merchant: Schema<'User'> }) {
  const { set, required, recoveryReadyAt } = merchant.secondFactor
  if (recoveryReadyAt) return <RecoveryBanner time={formatMoment(recoveryReadyAt, merchant.timeZone)} />
  if (set || !required) return null
  return (
    <div className={styles.notice}>
      <Banner
        kind="warning"
        action={
          <ButtonLink size="small" href="/dashboard/settings#security">
            Set one up
          </ButtonLink>
        }
      >
        This account requires a second factor, and has none.
      </Banner>
    </div>
  )
}

function RecoveryBanner({ time }: { time: string }) {
  useSignals()
  const { client, session } = useApp()
  const [stop] = useState(() =>
    createAction(async () => {
      await client.stopFactorRecovery({ body: {} })
      session.update(await client.getMe())
    }, 'Failed to stop the removal'),
  )
  return (
    <div className={styles.notice}>
      <Banner
        kind="warning"
        action={
          <Button size="small" busy={stop.busy.value} onClick={stop.run}>
            Stop the removal
          </Button>
        }
      >
        {stop.problem.value ??
          `Somebody with your password asked to remove every second factor of this account, from ${time}. If it was not you, stop it and set a new password.`}
      </Banner>
    </div>
  )
}
