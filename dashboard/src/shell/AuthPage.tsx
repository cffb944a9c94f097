import { useEffect, type ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './AuthPage.module.css'

interface AuthPageProps {
  /** Null while it depends on what loads. */
  title: string | null
  /** Link to the other page, at the top right. */
  aside?: ReactNode
  /** Above the heading. */
  lead?: ReactNode
  /** 768 px instead of 408. */
  wide?: boolean
  children: ReactNode
}

/** The layout of the pages before sign-in. */
export function AuthPage({ title, aside, lead, wide, children }: AuthPageProps) {
  useEffect(() => {
    if (title) document.title = `${title} · Linktill`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <a href="/" aria-label="Linktill, home">
          <Logo />
        </a>
        {aside}
      </header>
      <main className={[styles.main, wide && styles.mainWide].filter(Boolean).join(' ')}>
        {lead}
        {title === null ? <Skeleton width={220} /> : <h1>{title}</h1>}
        {children}
      </main>
      <footer className={styles.foot}>
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
        <a href="/contact">Contact</a>
      </footer>
    </div>
  )
}
