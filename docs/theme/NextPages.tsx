import { usePrevNextPage } from '@rspress/core/theme-original'
import { Link } from './Link.tsx'
import styles from './NextPages.module.css'

/** Links to the pages before and after this one, in the order of the contents. */
export function NextPages() {
  const { prevPage, nextPage } = usePrevNextPage()
  return (
    <nav aria-label="Next pages" className={styles.next}>
      {prevPage && (
        <Link href={prevPage.link} rel="prev">
          <span>Previous</span> {prevPage.text}
        </Link>
      )}
      {nextPage && (
        <Link href={nextPage.link} rel="next">
          <span>Next</span> {nextPage.text}
        </Link>
      )}
    </nav>
  )
}
