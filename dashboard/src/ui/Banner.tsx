import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { IconButton } from './Button.tsx'

interface BannerProps {
  kind: 'success' | 'error' | 'warning' | 'note'
  /** With it the banner has a cross. */
  onClose?: () => void
  /** A button at its end. */
  action?: ReactNode
  /** Floats above the page, as messages do. */
  raised?: boolean
  children: ReactNode
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, note: Info }

/** One message in a coloured strip: green, red, yellow, or quiet. Errors interrupt a screen reader, the others wait. */
export function Banner({ kind, onClose, action, raised, children }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div
      className={[styles.banner, styles[kind], raised && styles.raised].filter(Boolean).join(' ')}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <p>{children}</p>
      {action && <span className={styles.action}>{action}</span>}
      {onClose && (
        <IconButton label="Close message" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
