import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  /** Makes the card a section with this name. */
  title?: string
  /** Content at the right of the header. */
  action?: ReactNode
  /** Removes the padding, for lists and tables. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A bordered surface with an optional header. */
export function Card({ title, action, flush, className, children }: CardProps) {
  const id = useId()
  const classes = [styles.card, flush ? styles.flush : styles.padded, className].filter(Boolean).join(' ')
  if (!title) return <div className={classes}>{children}</div>
  return (
    <section className={classes} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
