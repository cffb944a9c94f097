import { Link, useLocation } from 'wouter'
import styles from './NavTabs.module.css'

interface NavTabsProps {
  label: string
  tabs: readonly { title: string; href: string }[]
  /** The address of the part in sight. Default: the page's own. */
  current?: string
}

/** Parts of one page, each with an address of its own. */
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
