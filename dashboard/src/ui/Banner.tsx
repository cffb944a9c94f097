import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/useOnline.ts'
import styles from './Banner.module.css'
import { Button, IconButton } from './Button.tsx'

interface BannerProps {
  kind: 'success' | 'error' | 'warning' | 'note'
  /** With it the banner has a cross. */
  onClose?: () => void
  /** A button at its end. */
  action?: ReactNode
  /** The button at its end tries again what failed; so does the browser's connection coming back. */
  onRetry?: () => void
  /** Floats above the page, as messages do. */
  raised?: boolean
  children: ReactNode
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, note: Info }

/** One message in a coloured strip: green, red, yellow, or quiet. Errors interrupt a screen reader, the others wait. */
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
