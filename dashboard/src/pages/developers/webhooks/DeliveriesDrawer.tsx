import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { formatShortMoment } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx'
import { messages } from '../../../ui/messages.tsx'
import { QuietSelect } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { createDeliveries, type Delivery, type Deliveries } from './deliveries.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import styles from './Details.module.css'
import { FailureSummary } from './FailureSummary.tsx'
import type { Endpoint } from './endpoints.ts'
import { deliveryBadge, filters } from './labels.ts'

/** The deliveries to an endpoint, and the details of one. */
export function DeliveriesDrawer({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [deliveries] = useState(() => createDeliveries(client, endpoint.id, messages))
  useSignalEffect(deliveries.load)
  useSignalEffect(deliveries.loadFailures)
  useSignalEffect(deliveries.loadDetails)
  return (
    <Dialog
      shape="drawer"
      title={deliveries.isOpen.value ? 'Delivery' : 'Deliveries'}
      subtitle={endpoint.url}
      onClose={onClose}
      foot={
        deliveries.isOpen.value ? (
          <Button onClick={deliveries.back}>Back to deliveries</Button>
        ) : (
          <>
            <Button onClick={deliveries.refresh}>Refresh</Button>
            <Button onClick={onClose}>Close</Button>
          </>
        )
      }
    >
      {deliveries.isOpen.value ? <DeliveryDetails deliveries={deliveries} /> : <DeliveryList deliveries={deliveries} />}
    </Dialog>
  )
}

function DeliveryList({ deliveries }: { deliveries: Deliveries }) {
  useSignals()
  const { timeZone } = useMerchant()
  const state = deliveries.state.value
  return (
    <div className={styles.stack}>
      <FailureSummary deliveries={deliveries} />
      <QuietSelect label="Status" choices={filters} value={deliveries.filter.value} onChange={deliveries.filterBy} />
      {state.status === 'loading' && <Skeletons />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={deliveries.load} />}
      {state.status === 'ready' && state.data.data.length === 0 && (
        <EmptyState icon={<ListChecks aria-hidden />} title="Nothing here yet.">
          Every event that is sent to this endpoint shows here for 30 days.
        </EmptyState>
      )}
      {state.status === 'ready' && state.data.data.length > 0 && (
        <ul className={styles.list} aria-busy={state.stale}>
          {state.data.data.map((delivery) => (
            <li key={delivery.id}>
              <button type="button" onClick={() => deliveries.open(delivery)}>
                <span className="mono truncate">{delivery.event_type}</span>
                <small>
                  <time dateTime={delivery.created_at}>{formatShortMoment(delivery.created_at, timeZone)}</time>
                  {delivery.last_status_code !== null && ` · ${delivery.last_status_code}`}
                </small>
                {delivery.last_error && <small className={`${styles.answer} truncate`}>{delivery.last_error}</small>}
                {delivery.waits_for && <small className={styles.answer}>Waits for {delivery.waits_for.event_type}</small>}
                {hasFailed(delivery) && (
                  <small className={styles.answer}>
                    Next attempt{' '}
                    <time dateTime={delivery.next_try_at!}>{formatShortMoment(delivery.next_try_at!, timeZone)}</time>
                  </small>
                )}
              </button>
              <Badge {...deliveryBadge(delivery)} />
            </li>
          ))}
        </ul>
      )}
      {state.status === 'ready' && state.data.next_cursor && (
        <Button busy={deliveries.busy.value} onClick={() => void deliveries.more()}>
          Show more
        </Button>
      )}
    </div>
  )
}

/** Whether it failed, and is tried again. */
const hasFailed = ({ status, last_status_code: code, last_error: error, next_try_at: next }: Delivery) =>
  status === 'pending' && next !== null && (code !== null || error !== null)

const Skeletons = () => (
  <>
    <output className="sr-only">Loading deliveries...</output>
    {[220, 260, 200, 240].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </>
)
