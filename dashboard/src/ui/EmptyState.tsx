import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/useOnline.ts'
import { Button } from './Button.tsx'
import drawings from './drawings.svg'
import styles from './EmptyState.module.css'

type DrawingName = 'products' | 'links' | 'orders' | 'customers' | 'promoCodes' | 'webhooks' | 'apiKeys' | 'analytics'

interface EmptyStateProps {
  icon?: ReactNode
  /** Replaces the icon of a list without rows. A file of its own, because most lists have rows. */
  drawing?: DrawingName | undefined
  title: string
  /** Explains what the list is for. */
  children?: ReactNode
  action?: ReactNode
  kind?: 'empty' | 'error'
}

/** Replaces an empty list: why it is empty, and the first action. */
export function EmptyState({ icon, drawing, title, children, action, kind = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing ? (
        <svg className={styles.drawing} aria-hidden>
          <use href={`${drawings}#${drawing}`} />
        </svg>
      ) : (
        <span className={kind === 'error' ? `${styles.icon} ${styles.error}` : styles.icon}>{icon}</span>
      )}
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
