import { useEffect, type ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** The line under a greeting. */
  subtitle?: ReactNode
  /** Buttons at the right; the primary one stands last. */
  actions?: ReactNode
  /** The home page greets in larger letters. */
  large?: boolean
}

/** The page's heading, which is also the title of the browser's tab. */
export function PageHead({ title, subtitle, actions, large }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Linktill`
  }, [title])
  return (
    <div className={[styles.head, large && styles.large].filter(Boolean).join(' ')}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
