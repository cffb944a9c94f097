import { Link, useLocation } from 'wouter'
import styles from './NavTabs.module.css'

/** Parts of one page, each with an address of its own. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly { title: string; href: string }[] }) {
  const [path] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={path === href ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
