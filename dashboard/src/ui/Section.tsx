import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

/** A titled section of a dialog, separated by a hairline. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
