import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/useOnline.ts'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** What the thing is for. */
  children?: ReactNode
  action?: ReactNode
  kind?: 'empty' | 'error'
}

/** What stands where a list would be: why it is empty, and the first thing to do. */
export function EmptyState({ icon, title, children, action, kind = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={kind === 'error' ? `${styles.icon} ${styles.error}` : styles.icon}>{icon}</span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={styles.buttons}>{action}</div>}
    </div>
  )
}

interface FailedStateProps {
  message: string
  onRetry: () => unknown
  /** Why, where the message does not say it. */
  children?: ReactNode
}

/** Something that could not be loaded. Stays until the next try works; the browser's connection coming back is one. */
export function FailedState({ message, onRetry, children }: FailedStateProps) {
  useOnline(onRetry)
  return (
    <div role="alert">
      <EmptyState
        kind="error"
        icon={<TriangleAlert aria-hidden />}
        title={message}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {children}
      </EmptyState>
    </div>
  )
}
