import { Link, useLocation } from 'wouter'
import { formatCount } from '../lib/money.ts'
import styles from './NavTabs.module.css'

interface NavTabsProps {
  label: string
  tabs: readonly { title: string; href: string; count?: number | undefined }[]
  /** URL of the current tab. Default: that of the page. */
  current?: string
}

/** Tabs of a page, each with its own URL. A count says how much waits there; none is not shown. */
export function NavTabs({ label, tabs, current }: NavTabsProps) {
  const [path] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, href, count }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === (current ?? path) ? 'page' : undefined}>
          {title}
          {count ? <span className={styles.count}>{formatCount(count)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
