import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Part } from '../../lib/loadTogether.ts'
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
  part: Part<T>
  /** Replaces the message of the error. */
  failure?: string
  /** Text of the empty state. */
  empty?: string
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** A section of the home page: Loading..., Error: {message}, its empty text, or its content. */
export function LoadedCard<T>({ title, action, flush, ...content }: LoadedCardProps<T>) {
  return (
    <Card title={title} action={action} flush={flush}>
      <LoadState {...content} />
    </Card>
  )
}

type LoadStateProps<T> = Pick<LoadedCardProps<T>, 'height' | 'part' | 'failure' | 'empty' | 'isEmpty' | 'children'>

/** What a part has: Loading..., Error: {message}, the empty text, or the content. */
export function LoadState<T>({ height, part, failure, empty, isEmpty, children }: LoadStateProps<T>) {
  useSignals()
  const state = part.state.value
  if (state.status === 'loading')
    return (
      <output className={styles.state} style={{ minHeight: height }}>
        Loading...
      </output>
    )
  if (state.status === 'failed')
    return <Failed message={`Error: ${failure ?? state.message}`} height={height} onRetry={part.retry} />
  if (isEmpty?.(state.data))
    return (
      <p className={styles.state} style={{ minHeight: height }}>
        {empty}
      </p>
    )
  return (
    <div className={state.stale ? columns.stale : undefined} style={{ minHeight: height }}>
      {children(state.data)}
    </div>
  )
}

function Failed({ message, height, onRetry }: { message: string; height: number; onRetry: () => void }) {
  useOnline(onRetry)
  return (
    <div className={styles.state} style={{ minHeight: height }} role="alert">
      <span className={styles.problem}>{message}</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
