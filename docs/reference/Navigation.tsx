import { type Contract, operationsOf } from './contract.ts'
import { EVENTS, titleOf } from './pages.ts'
import styles from './Layout.module.css'

/** The pages of the reference, and the operations of the current one. Small screens fold it; that needs no script. */
export function Navigation({ contract, current }: { contract: Contract; current: string | null }) {
  return (
    <div className={styles.side}>
      <button type="button" data-search aria-haspopup="dialog" aria-keyshortcuts="/ Control+K">
        Search <kbd aria-hidden>/</kbd>
      </button>
      <nav aria-label="Reference" className={styles.wide}>
        <Pages contract={contract} current={current} />
      </nav>
      <details className={styles.narrow}>
        <summary>All pages</summary>
        <nav aria-label="Reference">
          <Pages contract={contract} current={current} />
        </nav>
      </details>
    </div>
  )
}

function Pages({ contract, current }: { contract: Contract; current: string | null }) {
  const operations = operationsOf(contract)
  const page = (name: string | null) => ({
    href: name ? `/api-docs/${name}` : '/api-docs',
    'aria-current': name === current ? ('page' as const) : undefined,
  })
  return (
    <ul>
      <li>
        <a {...page(null)}>Introduction</a>
      </li>
      {contract.tags.map(({ name }) => (
        <li key={name}>
          <a {...page(name)}>{titleOf(name)}</a>
          {name === current && (
            <ul>
              {operations
                .filter(({ tags }) => tags[0] === name)
                .map(({ operationId, summary }) => (
                  <li key={operationId}>
                    <a href={`#${operationId}`}>{summary}</a>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
      <li>
        <a {...page(EVENTS)}>Events</a>
      </li>
    </ul>
  )
}
