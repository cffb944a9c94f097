import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Loader } from '../../lib/loader.ts'
import { useOnline } from '../../lib/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import columns from '../../ui/Columns.module.css'
import styles from './DashboardPage.module.css'

interface LoadedCardProps<T> {
  title: string
  /** Link to the full list, at the right of the title. */
  action?: ReactNode
  flush?: boolean
  /** The usual height of the content in pixels. It is kept while loading, so that the page does not move. */
  height: number
  loader: Loader<T>
  /** Replaces the message of the error. */
  failure?: string
  /** Text of the empty state. */
  empty?: string
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** A section of the home page: Loading..., Error: {message}, its empty text, or its content. */
export function LoadedCard<T>({ title, action, flush, height, loader, failure, empty, isEmpty, children }: LoadedCardProps<T>) {
  useSignals()
  const state = loader.state.value
  return (
    <Card title={title} action={action} flush={flush}>
      {state.status === 'loading' && (
        <output className={styles.state} style={{ minHeight: height }}>
          Loading...
        </output>
      )}
      {state.status === 'failed' && <Failed message={`Error: ${failure ?? state.message}`} onRetry={loader.load} />}
      {state.status === 'ready' &&
        (isEmpty?.(state.data) ? (
          <p className={styles.state}>{empty}</p>
        ) : (
          <div className={state.stale ? columns.stale : undefined}>{children(state.data)}</div>
        ))}
    </Card>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  useOnline(onRetry)
  return (
    <div className={styles.state} role="alert">
      <span className={styles.problem}>{message}</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
