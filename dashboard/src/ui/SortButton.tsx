import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Direction } from '../lib/list.ts'
import styles from './Table.module.css'

/** The title of a sortable column. */
export function SortButton({ title, direction, onClick }: { title: string; direction: Direction | null; onClick: () => void }) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {title}
      <Arrow aria-hidden />
    </button>
  )
}
