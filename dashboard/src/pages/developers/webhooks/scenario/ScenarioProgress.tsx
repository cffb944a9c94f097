import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import details from '../Details.module.css'
import type { Endpoint } from '../endpoints.ts'
import { deliveryBadge } from '../labels.ts'
import { stepNames } from './labels.ts'
import { isTaken, type PlayedEvent, type Player } from './playScenario.ts'
import styles from './ScenarioProgress.module.css'

const STATES = {
  waiting: { status: 'draft', label: 'Waiting' },
  running: { status: 'pending', label: 'Running' },
  done: { status: 'completed', label: 'Done' },
  failed: { status: 'failed', label: 'Failed' },
}

interface ScenarioProgressProps {
  endpoint: Endpoint
  player: Player
  onShowDeliveries: () => void
}

/** The steps of a scenario with their events, and the endpoint's answer to each. */
export function ScenarioProgress({ endpoint, player, onShowDeliveries }: ScenarioProgressProps) {
  useSignals()
  const { steps, problem, isOver, orderId } = player.state.value!
  return (
    <div className={details.stack}>
      {problem && <Banner kind="error">{problem}</Banner>}
      {steps.length === 0 && !problem && <Skeleton width="100%" />}
      <ol className={styles.steps} aria-label="Steps" aria-busy={!isOver}>
        {steps.map((step) => (
          <li key={step.name}>
            <p className={styles.line}>
              <strong>{stepNames[step.name]}</strong>
              <Badge {...STATES[step.status]} />
            </p>
            {step.events.map((event) => (
              <p key={event.id} className={styles.line}>
                <span className="mono truncate">{event.type}</span>
                <Answer {...{ endpoint, event }} />
              </p>
            ))}
          </li>
        ))}
      </ol>
      <output className="muted">{isOver && !problem ? 'The scenario is over.' : ''}</output>
      <p className={styles.links}>
        <button type="button" className={details.link} onClick={onShowDeliveries}>
          Show the deliveries
        </button>
        {orderId && isOver && (
          <Link className="text-link" href={`/dashboard/orders?open=${orderId}`}>
            Open the order
          </Link>
        )}
      </p>
    </div>
  )
}

function Answer({ endpoint, event }: { endpoint: Endpoint; event: PlayedEvent }) {
  const { delivery } = event
  if (!isTaken(endpoint, event)) return <span className="muted">Not sent to this endpoint</span>
  if (!delivery) return <span className="muted">On its way</span>
  if (delivery.waits_for) return <span className="muted">Waits for {delivery.waits_for.event_type}</span>
  const { status, label } = deliveryBadge(delivery)
  const answer = delivery.last_status_code ?? (delivery.last_error ? 'No answer' : null)
  // A failed attempt is tried again, so the delivery is still pending.
  return <Badge status={delivery.last_error ? 'failed' : status} label={answer === null ? label : `${label} · ${answer}`} />
}
