/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with rich rows has no native element */
import { CornerDownRight, FileText, Link, Package, ShoppingBag, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './CommandPalette.module.css'
import type { Entry } from './entries.ts'

const icons = {
  pages: FileText,
  actions: CornerDownRight,
  products: Package,
  links: Link,
  orders: ShoppingBag,
  customers: Users,
}

interface RowProps {
  id: string
  entry: Entry
  selected: boolean
  /** The mouse is over it. */
  onPoint: () => void
  onChoose: () => void
}

export function PaletteRow({ id, entry, selected, onPoint, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) row.current!.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const Icon = icons[entry.kind]
  return (
    <div
      ref={row}
      id={id}
      className={styles.row}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={onPoint}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => {}}
    >
      <Icon aria-hidden />
      <span className="truncate">{entry.title}</span>
      {entry.subtitle && <span className="truncate muted">{entry.subtitle}</span>}
    </div>
  )
}
