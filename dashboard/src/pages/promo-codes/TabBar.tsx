import type { ReactNode } from 'react'
import styles from './PromoCodesTable.module.css'

/** What a tab is for, and its button. */
export const TabBar = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.bar}>
    <p className="muted">{text}</p>
    {children}
  </div>
)
