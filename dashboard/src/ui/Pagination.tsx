import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import styles from './Pagination.module.css'

interface PaginationProps {
  /** "Products pages" */
  label: string
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  /** False if the server stopped counting. */
  exact?: boolean
  /** The page numbers to show, with null for an ellipsis. Default: only Previous and Next. */
  pages?: readonly (number | null)[]
  onPage: (page: number) => void
}

/** The range of shown rows, and links to the other pages. */
export function Pagination({ label, page, pageSize, total, exact = true, pages, onPage }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pagination} aria-label={label}>
      <output>
        Showing {count(from)} to {count(to)} of {count(total) + (exact ? '' : '+')} results
      </output>
      {last > 1 && (
        <div className={styles.pages}>
          {pages && (
            <button type="button" className={styles.edge} aria-label="First page" disabled={page === 1} onClick={() => onPage(1)}>
              <ChevronsLeft aria-hidden />
            </button>
          )}
          <button type="button" aria-label="Previous page" disabled={page === 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
            {!pages && 'Previous'}
          </button>
          {pages?.map((number, index) =>
            number === null ? (
              // At most two ellipses: before and after the window.
              <span key={`gap ${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {count(number)}
              </button>
            ),
          )}
          <button type="button" aria-label="Next page" disabled={page === last} onClick={() => onPage(page + 1)}>
            {!pages && 'Next'}
            <ChevronRight aria-hidden />
          </button>
          {pages && (
            <button
              type="button"
              className={styles.edge}
              aria-label="Last page"
              disabled={page === last}
              onClick={() => onPage(last)}
            >
              <ChevronsRight aria-hidden />
            </button>
          )}
        </div>
      )}
    </nav>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
