import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  /** With a title the card is a section of that name. */
  title?: string
  /** Stands at the right end of the head. */
  action?: ReactNode
  /** Lists and tables reach the card's edge; everything else keeps a distance. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A bordered surface with an optional head. */
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
