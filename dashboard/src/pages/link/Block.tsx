import { useId, type ReactNode } from 'react'
import styles from './Block.module.css'

/** A titled part of a tab. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
