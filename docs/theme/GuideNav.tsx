import { isActive, useLocation, useSidebar } from '@rspress/core/runtime'
import { Link } from './Link.tsx'
import { Search } from './Search.tsx'
import styles from './GuideNav.module.css'

/** Search and the pages of the guide: those of the current chapter, and the others folded. That needs no script. */
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
          <details key={chapter.text} open={chapter.items.some((item) => 'link' in item && isActive(item.link ?? '', pathname))}>
            <summary>{chapter.text}</summary>
            <ul>
              {chapter.items.map((item) =>
                'link' in item && item.link ? (
                  <li key={item.link}>
                    <Link href={item.link} aria-current={isActive(item.link, pathname) ? 'page' : undefined}>
                      {item.text}
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
          </details>
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
