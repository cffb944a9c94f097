import { Skeleton } from './Skeleton.tsx'
import { cellClass, type Column } from './Table.tsx'
import styles from './Table.module.css'

interface TableSkeletonProps {
  /** "Loading products..." */
  label: string
  columns: readonly Omit<Column<never>, 'cell'>[]
  rows?: number
  selectable?: boolean
  twoLine?: boolean
  className?: string
}

/** The skeleton of a table while its first rows load. */
export function TableSkeleton({ label, columns, rows = 10, selectable, twoLine, className }: TableSkeletonProps) {
  return (
    <>
      <output className="sr-only">{label}</output>
      <div className={styles.wrap} aria-hidden>
        <table className={[styles.table, twoLine && styles.twoLine, className].filter(Boolean).join(' ')}>
          <thead>
            <tr>
              {selectable && <th className={styles.check}>&nbsp;</th>}
              {columns.map(({ title, quiet, ...column }) => (
                <th key={title} className={cellClass(column)}>
                  {quiet ? '\u00a0' : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {selectable && (
                  <td className={styles.check}>
                    <Skeleton width={16} />
                  </td>
                )}
                {columns.map(({ title, quiet, ...column }, index) => (
                  <td key={title} className={cellClass(column)}>
                    <Skeleton width={quiet ? 16 : index === 0 ? 120 + ((row * 37) % 80) : 48 + ((row * 13 + index * 7) % 24)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
