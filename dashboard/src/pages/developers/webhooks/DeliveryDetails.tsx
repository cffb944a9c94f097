import { useSignals } from '@preact/signals-react/runtime'
import type { Schema } from '@linktill/sdk'
import { RotateCw } from 'lucide-react'
import { useMerchant } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FailedState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Deliveries } from './deliveries.ts'
import styles from './Details.module.css'
import { deliveryBadge } from './labels.ts'

/** One delivery: every attempt with its response and duration, and the payload. */
export function DeliveryDetails({ deliveries }: { deliveries: Deliveries }) {
  useSignals()
  const { timeZone } = useMerchant()
  const state = deliveries.details.value
  if (state.status === 'failed') return <FailedState message={`Error: ${state.message}`} onRetry={deliveries.loadDetails} />
  if (state.status === 'loading' || !state.data) return <Skeleton width="100%" />
  const delivery = state.data
  return (
    <div aria-busy={state.stale}>
      <div className={styles.summary}>
        <strong className="mono">{delivery.event_type}</strong>
        <Badge {...deliveryBadge(delivery)} />
        <Button size="small" busy={deliveries.busy.value} onClick={() => void deliveries.redeliver(delivery.id)}>
          <RotateCw aria-hidden />
          Send again
        </Button>
      </div>
      <dl className={styles.pairs}>
        <dt>Event</dt>
        <dd className="mono">{delivery.event_id}</dd>
        <dt>Created</dt>
        <dd>{formatMoment(delivery.created_at, timeZone)}</dd>
        {delivery.waits_for && (
          <>
            <dt>Waits for</dt>
            <dd>
              <button type="button" className={styles.link} onClick={() => deliveries.open(delivery.waits_for!)}>
                {delivery.waits_for.event_type}
              </button>
            </dd>
          </>
        )}
        {delivery.status === 'pending' && delivery.next_try_at && (
          <>
            <dt>Next attempt</dt>
            <dd>{formatMoment(delivery.next_try_at, timeZone)}</dd>
          </>
        )}
      </dl>
      <Section title="Attempts">
        {delivery.attempts.length === 0 && <p className="muted">None yet.</p>}
        <ol className={styles.attempts}>
          {delivery.attempts.toReversed().map((attempt) => (
            <AttemptRow key={attempt.at} attempt={attempt} timeZone={timeZone} />
          ))}
        </ol>
      </Section>
      <Section title="Request">
        <pre className={styles.code} tabIndex={0} aria-label="Request headers">
          {Object.entries(delivery.request.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n') || 'Not sent yet.'}
        </pre>
        <pre className={styles.code} tabIndex={0} aria-label="Request body">
          {pretty(delivery.request.body)}
        </pre>
      </Section>
    </div>
  )
}

const AttemptRow = ({ attempt, timeZone }: { attempt: Schema<'WebhookAttempt'>; timeZone: string }) => (
  <li>
    <p>
      <strong>{attempt.status_code ?? 'No answer'}</strong>
      <small>
        <time dateTime={attempt.at}>{formatMoment(attempt.at, timeZone)}</time>
        {` · ${attempt.duration_ms} ms`}
      </small>
    </p>
    {attempt.error && <p className="muted">{attempt.error}</p>}
    {attempt.response && (
      <pre className={styles.code} tabIndex={0} aria-label="Answer">
        {attempt.response}
      </pre>
    )}
  </li>
)

/** Indents the text if it is JSON. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
