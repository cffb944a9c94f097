import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from './Fold.module.css'

interface FoldProps {
  title: string
  /** What it holds, in a few words. */
  note: ReactNode
  /** Opens it, because something inside is wrong. */
  wrong?: boolean
  children: ReactNode
}

/** A row that opens what few need. What it holds is rendered from then on. */
export function Fold({ title, note, wrong = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || wrong
  return (
    <details className={styles.fold} open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          {title}
          <small>{note}</small>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      {isShown && <div className={styles.inner}>{children}</div>}
    </details>
  )
}
