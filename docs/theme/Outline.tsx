import { usePage } from '@rspress/core/runtime'
import { parseInlineMarkdownText } from '@rspress/core/theme-original'
import styles from './Outline.module.css'

const DEEPEST = 3

/** The headings of the page. */
export function Outline() {
  const headings = usePage().page.toc.filter(({ depth }) => depth <= DEEPEST)
  if (headings.length < 2) return <div />
  return (
    <nav aria-label="On this page" className={styles.outline}>
      <p>On this page</p>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{parseInlineMarkdownText(text)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
