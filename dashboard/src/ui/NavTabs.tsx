import { Link, useLocation } from 'wouter'
import { formatCount } from '../lib/money.ts'
import styles from './NavTabs.module.css'

interface Tab {
  title: string
  href: string
  count?: number | undefined
  /** Adds a red dot, and these words for screen readers. */
  wrong?: string | undefined
}

interface NavTabsProps {
  label: string
  tabs: readonly Tab[]
  /** URL of the current tab. Default: that of the page. */
  current?: string
}

/** Tabs of a page, each with its own URL. A count says how much waits there; none is not shown. */
export function NavTabs({ label, tabs, current }: NavTabsProps) {
  const [path] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, href, count, wrong }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === (current ?? path) ? 'page' : undefined}>
          {title}
          {count ? <span className={styles.count}>{formatCount(count)}</span> : null}
          {wrong && (
            <span className={styles.wrong}>
              <span className="sr-only">({wrong})</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
