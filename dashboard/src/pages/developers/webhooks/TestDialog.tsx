import { useSignals } from '@preact/signals-react/runtime'
import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FailedState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Details.module.css'
import type { Endpoint, Endpoints } from './endpoints.ts'

type EventType = Schema<'WebhookEventType'>

/** Chooses an event type and sends an example. */
export function TestDialog({ endpoint, endpoints }: { endpoint: Endpoint; endpoints: Endpoints }) {
  useSignals()
  const [type, setType] = useState<EventType>((endpoint.event_types[0] as EventType | undefined) ?? 'order.completed')
  const types = endpoints.types.value
  const info = types.status === 'ready' ? types.data.find((one) => one.type === type) : undefined
  return (
    <Dialog
      title="Send a test event"
      subtitle={endpoint.url}
      onClose={endpoints.close}
      onSubmit={() => endpoints.sendTest(endpoint, type)}
      foot={
        <>
          <Button onClick={endpoints.close}>Cancel</Button>
          <Button type="submit" look="primary" busy={endpoints.busy.value}>
            Send test event
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {types.status === 'loading' && <Skeleton width="100%" />}
        {types.status === 'failed' && <FailedState message={`Error: ${types.message}`} onRetry={endpoints.loadTypes} />}
        {types.status === 'ready' && (
          <SelectField
            label="Type"
            hint={info?.description}
            choices={Object.fromEntries(types.data.map((one) => [one.type, one.type])) as Record<EventType, string>}
            value={type}
            onChange={setType}
          />
        )}
        {info && (
          <pre className={styles.code} tabIndex={0} aria-label="Example">
            {JSON.stringify(info.example, null, 2)}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
