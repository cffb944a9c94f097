import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import columns from '../../ui/Columns.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Analytics.module.css'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import type { Figures } from './figures.ts'
import type { Range } from './ranges.ts'

interface AnalyticsStateProps<T> {
  figures: Figures<T> & { refresh: () => void }
  /** Warning about something besides the figures that failed to load. */
  partial?: string | null
  /** Text for a range without any activity. */
  empty: string
  onRange: (range: Range) => void
  failed: (message: string) => ReactNode
  children: (numbers: T) => ReactNode
}

/** Shows the figures, or their loading, error or empty state. */
export function AnalyticsState<T extends Numbers>({
  figures,
  partial,
  empty,
  onRange,
  failed,
  children,
}: AnalyticsStateProps<T>) {
  useSignals()
  const state = figures.state.value
  if (state.status === 'failed') return failed(state.message)
  if (state.status === 'loading') return <Places />
  const problem = state.problem ?? partial
  const { data, stale } = state
  return (
    <>
      {stale && <output className="sr-only">Loading analytics...</output>}
      {problem && (
        <div className={styles.note}>
          <Banner kind="warning" onRetry={figures.refresh}>
            {problem}
          </Banner>
        </div>
      )}
      <div className={stale ? `${columns.stack} ${columns.stale}` : columns.stack}>
        {isEmpty(data) ? (
          <Card>
            <EmptyState
              drawing="analytics"
              title={empty}
              action={data.dateRange !== 'all_time' && <Button onClick={() => onRange('all_time')}>Show all time</Button>}
            >
              Views, checkouts and sales appear here once a shopper opens the link.
            </EmptyState>
          </Card>
        ) : (
          children(data)
        )}
      </div>
    </>
  )
}

/** The skeleton of the page while the first figures load. */
const Places = () => (
  <div className={columns.stack}>
    <output className="sr-only">Loading analytics...</output>
    <AnalyticsCards numbers={null} />
    <div className={columns.wide} aria-hidden>
      <Card className={styles.place}>
        <Skeleton shape="block" />
      </Card>
      <Card className={styles.place}>
        <Skeleton shape="block" />
      </Card>
    </div>
  </div>
)

const isEmpty = ({ totalViews, checkoutStarted, checkoutAbandoned, checkoutCompleted }: Numbers) =>
  totalViews + checkoutStarted + checkoutAbandoned + checkoutCompleted === 0
