import { ArrowDown, ArrowUp } from 'lucide-react'
import styles from './Table.module.css'

export type Direction = 'asc' | 'desc'

/** How a list is sorted, and the way to change it. */
export interface Sorting<Sort extends string> {
  by: Sort
  direction: Direction
  sortBy: (column: Sort) => void
}

/** A column's title that sorts by it. */
export function SortButton({ title, direction, onClick }: { title: string; direction: Direction | null; onClick: () => void }) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {title}
      <Arrow aria-hidden />
    </button>
  )
}
