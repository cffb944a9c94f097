import { Link, useLocation } from 'wouter'
import styles from './NavTabs.module.css'

interface NavTabsProps {
  label: string
  tabs: readonly { title: string; href: string }[]
  /** URL of the current tab. Default: that of the page. */
  current?: string
}

/** Tabs of a page, each with its own URL. */
export function NavTabs({ label, tabs, current }: NavTabsProps) {
  const [path] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === (current ?? path) ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
