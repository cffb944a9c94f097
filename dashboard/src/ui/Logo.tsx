import styles from './Logo.module.css'

/** The logo and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden>
        <rect width="22" height="22" rx="6" fill="currentColor" />
        <path d="M7 5.5v8a3 3 0 0 0 3 3h5.5" className={styles.line} />
        <circle cx="14" cy="8.5" r="1.7" className={styles.dot} />
      </svg>
      Linktill
    </span>
  )
}
