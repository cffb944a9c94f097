import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** Search and filters above a table. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
}
