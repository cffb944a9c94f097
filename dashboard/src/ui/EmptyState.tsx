import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/useOnline.ts'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** Explains what the list is for. */
  children?: ReactNode
  action?: ReactNode
  kind?: 'empty' | 'error'
}

/** Replaces an empty list: why it is empty, and the first action. */
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
  /** The reason, if the message does not contain it. */
  children?: ReactNode
}

/** Replaces content that failed to load, with a retry button. Also retries when the browser is back online. */
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
