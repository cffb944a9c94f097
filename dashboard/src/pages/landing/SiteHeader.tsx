import { Menu } from 'lucide-react'
import { Logo } from '../../ui/Logo.tsx'
import styles from './LandingPage.module.css'

const sections = { features: 'Features', 'how-it-works': 'How it works', 'use-cases': 'Use cases', pricing: 'Pricing' }

/** Brand, links to the sections of the landing page, sign-in and sign-up. `home` is the prefix of the anchors on other pages. */
export function SiteHeader({ home = '' }: { home?: '' | '/' }) {
  const anchors = Object.entries(sections).map(([id, title]) => (
    <a key={id} className={styles.pitch} href={`${home}#${id}`}>
      {title}
    </a>
  ))
  return (
    <header className={styles.top}>
      <div className={styles.wrap}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <nav aria-label="Sections">{anchors}</nav>
        <div className={styles.end}>
          <a className={styles.signIn} href="/login">
            Sign in
          </a>
          <a className={`${styles.primary} ${styles.signUp}`} href="/signup">
            Sign Up
          </a>
          <details className={styles.menu}>
            <summary aria-label="Menu">
              <Menu aria-hidden />
            </summary>
            <nav aria-label="Menu">
              {anchors}
              <a href="/login">Sign in</a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
