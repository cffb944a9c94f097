import { useSignals } from '@preact/signals-react/runtime'
import { Banner } from '../../../ui/Banner.tsx'
import type { Deliveries } from './deliveries.ts'
import styles from './Details.module.css'
import { failureText } from './labels.ts'

/** What the endpoint has not accepted: how many, of which types, and its answers. Nothing without failures. */
export function FailureSummary({ deliveries }: { deliveries: Deliveries }) {
  useSignals()
  const state = deliveries.failures.value
  if (state.status !== 'ready' || state.data.failed + state.data.retrying === 0) return null
  const { by_type: types, by_answer: answers } = state.data
  return (
    <section aria-label="Failures" className={styles.stack}>
      <Banner kind="warning">{failureText(state.data)}</Banner>
      <dl className={styles.pairs}>
        {types.map(({ event_type: type, failed, retrying }) => (
          <div key={type} className={styles.pair}>
            <dt className="mono">{type}</dt>
            <dd>{failed + retrying}</dd>
          </div>
        ))}
        {answers.map(({ status_code: code, count }) => (
          <div key={code} className={styles.pair}>
            <dt>{code === null ? 'No answer' : `Answer ${code}`}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
