import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FailedState } from '../../../ui/EmptyState.tsx'
import { SecretText } from '../../../ui/SecretText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Endpoint } from './endpoints.ts'
import { createSecret } from './secret.ts'
import styles from './Details.module.css'

/** The signing secret of an endpoint, and its rotation. */
export function SecretDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [secret] = useState(() => createSecret(client, endpoint.id))
  useSignalEffect(secret.load)
  const state = secret.state.value
  return (
    <Dialog
      title="Signing secret"
      subtitle={endpoint.url}
      onClose={onClose}
      foot={
        <>
          <Button busy={secret.busy.value} onClick={() => void secret.rotate()}>
            Rotate
          </Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {secret.problem.value && <Banner kind="error">{secret.problem.value}</Banner>}
        {secret.rotated.value && (
          <Banner kind="note">
            This secret signs from now on. The old one also signs for 24 hours: update your receiver in that time.
          </Banner>
        )}
        {state.status === 'loading' && <Skeleton width="100%" />}
        {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={secret.load} />}
        {state.status === 'ready' && <SecretText label="Signing secret" text={state.data} />}
        <p className="muted">
          Your program checks with it that an event comes from us.{' '}
          <a className="text-link" href="/documentation/webhooks" target="_blank" rel="noreferrer">
            How to check a signature
          </a>
        </p>
      </div>
    </Dialog>
  )
}
