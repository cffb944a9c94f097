import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { createFactors } from './createFactors.ts'
import type { FactorDialog } from './FactorDialogs.tsx'
import { FactorList } from './FactorList.tsx'
import styles from './Security.module.css'
import { loadLater } from '../../../ui/loadLater.tsx'

const FactorDialogs = loadLater(async () => (await import('./FactorDialogs.tsx')).FactorDialogs)

/** Passkeys, the authenticator app and recovery codes. */
export function SecondFactor() {
  useSignals()
  const { client, session } = useApp()
  const [factors] = useState(() => createFactors(client, session.update))
  const [dialog, setDialog] = useState<FactorDialog | null>(null)
  useSignalEffect(factors.load)
  const state = factors.state.value
  return (
    <div className={styles.part}>
      <div>
        <h3>Second factor</h3>
        <p>After your password we ask for something that you have. A passkey also signs you in alone.</p>
      </div>
      {state.status === 'loading' && <Skeleton width={280} />}
      {state.status === 'failed' && (
        <Banner kind="error" onRetry={factors.load}>
          {state.message}
        </Banner>
      )}
      {state.status === 'ready' && (
        <>
          <FactorList factors={state.data} onOpen={setDialog} />
          {dialog && <FactorDialogs dialog={dialog} factors={state.data} onOpen={setDialog} onChanged={factors.changed} />}
        </>
      )}
    </div>
  )
}
