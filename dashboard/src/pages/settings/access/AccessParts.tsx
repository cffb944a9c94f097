import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { messages } from '../../../ui/messages.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../security/Security.module.css'
import { createAccess } from './createAccess.ts'
import { SwitchedOff } from './SwitchedOff.tsx'
import { Ways } from './Ways.tsx'

export function AccessParts() {
  useSignals()
  const { client, session } = useApp()
  const [access] = useState(() => createAccess(client, { notify: messages, update: session.update }))
  useSignalEffect(access.load)
  const state = access.state.value
  if (state.status === 'ready')
    return (
      <>
        {state.data.switched_off.length > 0 && <SwitchedOff access={access} all={state.data.switched_off} />}
        <Ways ways={state.data.ways} />
      </>
    )
  return (
    <div className={styles.part}>
      {state.status === 'loading' && <Skeleton width={280} />}
      {state.status === 'failed' && (
        <Banner kind="error" onRetry={access.load}>
          {state.message}
        </Banner>
      )}
    </div>
  )
}
