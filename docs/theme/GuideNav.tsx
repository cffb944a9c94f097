import { useLocation, useSidebar } from '@rspress/core/runtime'
import { Link } from './Link.tsx'
import { Search } from './Search.tsx'
import styles from './GuideNav.module.css'

/** Search and the pages of the guide. Small screens fold the pages; that needs no script. */
export function GuideNav() {
  const { pathname } = useLocation()
  return (
    <div className={styles.side}>
      <Search />
      <nav aria-label="Guide" className={styles.wide}>
        <Chapters />
      </nav>
      <details key={pathname} className={styles.narrow}>
        <summary>All pages</summary>
        <nav aria-label="Guide">
          <Chapters />
        </nav>
      </details>
    </div>
  )
}

function Chapters() {
  const { pathname } = useLocation()
  return (
    <>
      {useSidebar().map((chapter) =>
        'items' in chapter ? (
          <div key={chapter.text}>
            <p>{chapter.text}</p>
            <ul>
              {chapter.items.map((item) =>
                'link' in item && item.link ? (
                  <li key={item.link}>
                    <Link href={item.link} aria-current={item.link === pathname ? 'page' : undefined}>
                      {item.text}
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        ) : null,
      )}
      <ul>
        <li>
          <a href="/api-docs">API reference</a>
        </li>
      </ul>
    </>
  )
}
