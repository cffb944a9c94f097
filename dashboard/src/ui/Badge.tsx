import styles from './Badge.module.css'

export type Tone = 'completed' | 'active' | 'pending' | 'failed' | 'refunded' | 'inactive' | 'draft'

/** A status with a coloured dot. An unknown status is neutral. */
export function Badge({ status, label = capitalize(status) }: { status: Tone | (string & {}); label?: string }) {
  return <span className={[styles.badge, styles[status]].filter(Boolean).join(' ')}>{label}</span>
}

/** A badge without a dot, such as Test mode. */
export function Mark({ children, title }: { children: React.ReactNode; title?: string }) {
  return (
    <span className={[styles.badge, styles.plain, styles.pending].join(' ')} title={title}>
      {children}
    </span>
  )
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
