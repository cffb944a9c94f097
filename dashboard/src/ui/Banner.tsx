import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/useOnline.ts'
import styles from './Banner.module.css'
import { Button, IconButton } from './Button.tsx'

interface BannerProps {
  kind: 'success' | 'error' | 'warning' | 'note'
  /** Adds a close button. */
  onClose?: () => void
  /** A button at the end. */
  action?: ReactNode
  /** Adds a retry button. Also called when the browser is back online. */
  onRetry?: () => void
  /** Floats above the page, like messages. */
  raised?: boolean
  children: ReactNode
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, note: Info }

/** A message in a coloured strip: green, red, yellow or neutral. Errors are announced assertively, others politely. */
export function Banner({ kind, onClose, action, onRetry, raised, children }: BannerProps) {
  const Icon = icons[kind]
  const button = onRetry ? <TryAgain onClick={onRetry} /> : action
  return (
    <div
      className={[styles.banner, styles[kind], raised && styles.raised].filter(Boolean).join(' ')}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <p>{children}</p>
      {button && <span className={styles.action}>{button}</span>}
      {onClose && (
        <IconButton label="Close message" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function TryAgain({ onClick }: { onClick: () => void }) {
  useOnline(onClick)
  return (
    <Button size="small" onClick={onClick}>
      Try again
    </Button>
  )
}
