import { useEffect, type ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** A badge beside the title. */
  mark?: ReactNode
  /** The title of the browser tab, if it says more. */
  tab?: string
  /** The line under a greeting. */
  subtitle?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  /** Larger text, for the home page. */
  large?: boolean
}

/** The heading of a page. Also sets the title of the browser tab. */
export function PageHead({ title, mark, tab = title, subtitle, actions, large }: PageHeadProps) {
  useEffect(() => {
    document.title = `${tab} · Linktill`
  }, [tab])
  return (
    <div className={[styles.head, large && styles.large].filter(Boolean).join(' ')}>
      <div className={styles.words}>
        {mark ? (
          <div className={styles.marked}>
            <h1>{title}</h1>
            {mark}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
