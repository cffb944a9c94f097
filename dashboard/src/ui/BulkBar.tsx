import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './BulkBar.module.css'

/** A bar at the bottom while rows are selected: their number, the bulk actions, and a button that clears the selection. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label="Selection">
      <strong aria-live="polite">{`${count} selected`}</strong>
      <span className={styles.actions}>{children}</span>
      <span className={styles.rule} />
      <Button size="small" look="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
